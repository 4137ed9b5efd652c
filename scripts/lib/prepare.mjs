import { existsSync } from 'node:fs'
import { ensureConsoleBuilt } from './console-build.mjs'
import { ensureInstalled } from './install.mjs'
import { checkSystemNode } from './node-version.mjs'
import { inRoot } from './paths.mjs'
import { findProjectNode } from './project-node.mjs'

/** Settings may also stand in a file `.env` (see .env.example); the environment itself comes first. */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  ...(existsSync(inRoot('.env')) ? ['--env-file=.env'] : []),
]

/** What every command needs first; gives the path of the Node to go on under. `needsTools`: packages that only tests and measurements use. */
export async function prepare({ isConsoleNeeded = false, needsTools = false } = {}) {
  checkSystemNode()
  // What Node has compiled is kept for the next start, which takes a third less of the processor then.
  process.env.NODE_COMPILE_CACHE ??= inRoot('.cache', 'node')
  await ensureInstalled({ needsTools })
  const node = findProjectNode()
  if (isConsoleNeeded) await ensureConsoleBuilt(node)
  return node
}
