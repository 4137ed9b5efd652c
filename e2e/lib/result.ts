/** What came of the journeys of one file, as its lane sends it. */
export interface FileResult {
  passed: number
  failed: number
  /** Names of those that failed, with why in a line, of each try. */
  failures: string[]
  /** Names of those that passed when they were walked once more, with why not at once. */
  secondTries: string[]
  /** Of each walk, second tries too. */
  times: { title: string; file: string; name: string; seconds: number }[]
}
