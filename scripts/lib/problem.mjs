/** Something the person at the terminal can put right; shown without a stack. */
export class Problem extends Error {
  name = 'Problem'
}

/** Runs a command's main function; a problem ends it with its message, anything else with its stack. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
