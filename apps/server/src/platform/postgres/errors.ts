/** The embedded database cannot serve; the message is written for the person who starts the product and says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
