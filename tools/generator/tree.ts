import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { GeneratedFile } from '../../apps/server/src/modules/develop/generator/engine/drawdesk/drawdesk.ts'
import { runNode } from './run-node.ts'
import type { Tree } from './plan.ts'

export const GENERATED = '.generated'

/** The text of a file; undefined where there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function writeFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** A working tree, which its own formatter formats. */
export function treeAt(root: string): Tree {
  return {
    read: (path) => readIfThere(join(root, path)),
    async format(files) {
      if (files.length === 0) return []
      const folder = join(GENERATED, `next-${process.pid}`)
      try {
        for (const { path, content } of files) writeFile(join(root, folder, path), content)
        await runNode(
          root,
          join('node_modules', 'oxfmt', 'bin', 'oxfmt'),
          files.map(({ path }) => join(folder, path)),
        )
        return files.map(({ path }): GeneratedFile => {
          const content = readFileSync(join(root, folder, path), 'utf8')
          return { path, content }
        })
      } finally {
        rmSync(join(root, folder), { recursive: true, force: true })
      }
    },
  }
}
