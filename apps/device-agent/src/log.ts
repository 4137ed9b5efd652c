/** One line for a person at the venue. No token and no address of a file is ever in it. */
export type Log = (line: string) => void

export const writeLog: Log = (line) => process.stdout.write(`${new Date().toISOString()} ${line}\n`)

/** What an error says, with what caused it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== error.message
    ? `${error.message} (${error.cause.message})`
    : error.message
}
