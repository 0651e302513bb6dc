export const FOLDER = 'tests/fixtures/corpus';
