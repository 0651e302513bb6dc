/** What a file contains that a test may change in any way: anything, as JSON.parse returns it. */
export type Json = ReturnType<typeof JSON.parse>;
