import { writeFileSync } from 'node:fs'

/** Vitest reporter: names of tests that passed at their second try go to the file SECOND_TRIES, as a JSON list; a green run says them all the same. */
export default class SecondTries {
  names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd() {
    if (process.env.SECOND_TRIES) writeFileSync(process.env.SECOND_TRIES, JSON.stringify(this.names))
  }
}
