import type { Handles } from './handles.ts'

/** Words on the command line that nobody understands; the message says what is. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs to the end and leaves with the code that it answers, or 130 at a signal, 2 at a {@link UsageError}, 1 at any other: always after what was started has ended. The first reason counts; what fails because
 * it is ending is no news. `run` is given a way to end early.
 */
export async function runProgram(
  handles: Handles,
  run: (endWith: (code: number) => void) => Promise<number>,
): Promise<never> {
  let ending: Promise<never> | undefined
  const endWith = (code: number): Promise<never> => {
    ending ??= handles.endAll().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(code || 1)
      },
    )
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endWith(130))
  try {
    return await endWith(await run((code) => void endWith(code)))
  } catch (error) {
    if (!ending)
      process.stderr.write(
        `${error instanceof UsageError ? error.message : ((error as Error).stack ?? String(error))}\n`,
      )
    return endWith(error instanceof UsageError ? 2 : 1)
  }
}
