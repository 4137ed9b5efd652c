/** Writes a failed save or removal to the console, as specification §8 asks; the user has seen its message already. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- specification §8: row save, update and delete failures are logged to the console
  console.error(what, error)
}
