import { Problem } from './problem.mjs'

/** The oldest Node on which these scripts and npm can install the project; it then brings a newer one along. */
const LEAST_TO_INSTALL = [20, 19]

export function parseVersion(text) {
  return text
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10))
}

/** Is version a (`[24, 1, 0]`) the same as b or newer? Missing places count as 0. */
export function isAtLeast(a, b) {
  for (let place = 0; place < 3; place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

export function checkSystemNode() {
  if (isAtLeast(parseVersion(process.version), LEAST_TO_INSTALL)) return
  throw new Problem(
    `This is Node ${process.version}; ${LEAST_TO_INSTALL.join('.')} or newer is needed to begin (the project then brings its own Node 24).\n` +
      'Install a current Node from https://nodejs.org or with your package manager, then run the command again.',
  )
}
