import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'
import { nodePackages } from './project-node.mjs'

/** Maps from built code back to its authors' source, for debuggers of theirs. */
const SOURCE_MAP = /\.([cm]?[jt]s|css)\.map$/

/** Removes from the installed packages what nothing here reads, a quarter of their size: source maps, and the headers of Node's C++ interface. */
export function trimPackages() {
  const packages = inRoot('node_modules')
  for (const file of readdirSync(packages, { recursive: true }))
    if (SOURCE_MAP.test(file)) rmSync(join(packages, file), { force: true })
  for (const name of nodePackages()) rmSync(join(packages, name, 'include'), { recursive: true, force: true })
}
