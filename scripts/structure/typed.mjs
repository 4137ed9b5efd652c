// Which tsconfig.json checks a file. The linter looks upwards from the file for the first that includes it, and takes lax rules of its own where there is none.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const CONFIG = 'tsconfig.json'
const isTyped = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

// Two signs stand in such patterns: any folders, and anything within one name.
const asExpression = (path) =>
  new RegExp(
    `^${path
      .replaceAll('.', String.raw`\.`)
      .replaceAll('**/', '(.+/)?')
      .replaceAll('*', '[^/]*')}$`,
  )

/** A folder means all below it. */
const matches = (folder, file, pattern) => {
  const path = posix.join(folder, pattern)
  return path.includes('*')
    ? asExpression(path).test(file)
    : path === '.' || file === path || file.startsWith(`${path}/`)
}

/**
 * @param {string[]} files of the repository.
 * @param {(file: string) => { include: string[], exclude?: string[] }} read a tsconfig.json.
 * @returns {string[]} a line for each file of TypeScript that no tsconfig.json above it includes.
 */
export function untypedFiles(files, read) {
  const configs = files
    .filter((file) => posix.basename(file) === CONFIG)
    .map((file) => ({ folder: posix.dirname(file), ...read(file) }))
  const isAbove = (folder, file) => folder === '.' || file.startsWith(`${folder}/`)
  return files
    .filter(isTyped)
    .filter(
      (file) =>
        !configs.some(
          ({ folder, include, exclude = [] }) =>
            isAbove(folder, file) &&
            include.some((pattern) => matches(folder, file, pattern)) &&
            !exclude.some((pattern) => matches(folder, file, pattern)),
        ),
    )
    .map((file) => `${file} is in no ${CONFIG} above it: its types are not checked as those of the others`)
}

export const readConfig = (root) => (file) => JSON.parse(readFileSync(posix.join(root, file), 'utf8'))
