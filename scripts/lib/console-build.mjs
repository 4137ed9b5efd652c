import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runQuietly } from './child.mjs'
import { inRoot, root } from './paths.mjs'
import { Problem } from './problem.mjs'

const SHARED = ['packages/contract/src', 'tsconfig.base.json', 'package-lock.json'].map((path) => inRoot(path))

/** The pages that are built, each from its own folder: which configurations, one after the other, and what it depends on beside its `src`. */
const PAGES = [
  {
    name: 'console',
    configs: ['vite.config.ts', 'vite.diagram.config.ts'],
    parts: ['public', 'index.html', 'diagram.html'],
  },
  { name: 'kiosk', configs: ['vite.config.ts'], parts: ['public', 'index.html'] },
]

/** Builds the console and the kiosk's page where there is none, or where its sources are others than those it was built from. */
export async function ensureConsoleBuilt(node) {
  for (const page of PAGES) await ensureBuilt(node, page)
}

async function ensureBuilt(node, { name, configs, parts }) {
  const dir = inRoot('apps', name)
  const dist = join(dir, 'dist')
  const stampFile = join(dist, '.built-from')
  const own = ['src', ...parts, ...configs, 'package.json', 'tsconfig.json'].map((part) => join(dir, part))
  const wanted = hashOf([...own, ...SHARED])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log(`Building the ${name}…`)
  const began = Date.now()
  // Beside its place first: a build that fails leaves the last good one.
  const fresh = join(dir, `dist.new-${process.pid}`)
  try {
    for (const [at, config] of configs.entries()) {
      const { code, output } = await runQuietly(
        node,
        [
          inRoot('node_modules', 'vite', 'bin', 'vite.js'),
          'build',
          '--config',
          config,
          '--outDir',
          fresh,
          ...(at === 0 ? ['--emptyOutDir'] : []),
        ],
        { cwd: dir },
      )
      if (code !== 0) throw new Problem(`${output.trim()}\n\nBuilding the ${name} failed (${config}).`)
    }
    writeFileSync(join(fresh, '.built-from'), wanted)
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  console.log(`Built the ${name} in ${Math.round((Date.now() - began) / 1000)} s.`)
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
