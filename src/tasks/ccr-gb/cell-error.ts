/** Thrown for an unreadable cell. Says what was expected and found; the reader of the row adds the place. */
export class CellError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CellError';
  }
}
