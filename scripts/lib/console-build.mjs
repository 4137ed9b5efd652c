import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runQuietly } from './child.mjs'
import { inRoot, root } from './paths.mjs'
import { Problem } from './problem.mjs'

const consoleDir = inRoot('apps', 'console')
const dist = join(consoleDir, 'dist')
const stampFile = join(dist, '.built-from')
/** Everything the built console depends on. */
const sources = [
  ...[
    'src',
    'public',
    'index.html',
    'diagram.html',
    'vite.config.ts',
    'vite.diagram.config.ts',
    'package.json',
    'tsconfig.json',
  ].map((name) => join(consoleDir, name)),
  inRoot('packages', 'contract', 'src'),
  inRoot('tsconfig.base.json'),
  inRoot('package-lock.json'),
]

/** Builds the console when there is none, or when its sources are others than those it was built from. */
export async function ensureConsoleBuilt(node) {
  const wanted = hashOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Building the console…')
  const began = Date.now()
  // Beside its place first: a build that fails leaves the last good one.
  const fresh = join(consoleDir, `dist.new-${process.pid}`)
  try {
    const { code, output } = await runQuietly(
      node,
      [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--outDir', fresh, '--emptyOutDir'],
      { cwd: consoleDir },
    )
    if (code !== 0) throw new Problem(`${output.trim()}\n\nBuilding the console failed.`)
    const diagram = await runQuietly(
      node,
      [
        inRoot('node_modules', 'vite', 'bin', 'vite.js'),
        'build',
        '--config',
        'vite.diagram.config.ts',
        '--outDir',
        fresh,
      ],
      { cwd: consoleDir },
    )
    if (diagram.code !== 0)
      throw new Problem(`${diagram.output.trim()}\n\nBuilding the page that draws diagrams failed.`)
    writeFileSync(join(fresh, '.built-from'), wanted)
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  console.log(`Console built in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** SHA-256 over names and bytes of all files, in a fixed order. Tests and their helpers do not reach the build. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
