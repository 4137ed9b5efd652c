import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isAtLeast, parseVersion } from './node-version.mjs'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'

/** The server's TypeScript runs as it is from this version on. */
const LEAST_TO_RUN = [24]

/**
 * The Node to go on under: the project's own, which came with its packages. The machine's own when the package has none that runs here
 * (another libc, another processor), or on Apple silicon, where the package is older than what the machine may have.
 */
export function findProjectNode() {
  const own = ownBinaries()
    .map((path) => ({ path, version: versionOf(path) }))
    .find(({ version }) => version && isAtLeast(version, LEAST_TO_RUN))
  const system = { path: process.execPath, version: parseVersion(process.version) }
  const isSystemUsable = isAtLeast(system.version, LEAST_TO_RUN)
  const isOwnOld = process.platform === 'darwin' && process.arch === 'arm64'
  if (own && !(isOwnOld && isSystemUsable && isAtLeast(system.version, own.version))) return own.path
  if (isSystemUsable) return system.path
  throw new Problem(
    `The project's own Node 24 has no build that runs on this machine (${process.platform} ${process.arch}), and the machine's Node is ${process.version}.\n` +
      'Install Node 24 or newer from https://nodejs.org, then run the command again.',
  )
}

/** The packages that may hold a Node for this machine. */
export function nodePackages() {
  return [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]
}

function ownBinaries() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return nodePackages()
    .map((name) => inRoot('node_modules', name, 'bin', file))
    .filter((path) => existsSync(path))
}

function versionOf(path) {
  const tried = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return tried.status === 0 ? parseVersion(tried.stdout.trim()) : undefined
}
