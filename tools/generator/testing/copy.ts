import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of the sources of this repository, with the packages that are installed here: what is generated into it is seen by nobody. */
export function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'generated-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  for (const path of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  for (const place of ['.', ...workspaces(root)]) linkPackages(join(root, place), join(copy, place))
  return copy
}

const workspaces = (root: string): string[] => [
  'tools',
  ...['apps', 'packages'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name))),
]

/** Links to what is installed; packages of the repository itself are those of the copy. */
function linkPackages(from: string, to: string): void {
  const installed = join(from, 'node_modules')
  if (!existsSync(installed)) return
  const own = join(to, 'node_modules')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name === '@drawdesk') {
      mkdirSync(join(own, name))
      for (const each of readdirSync(join(installed, name)))
        symlinkSync(join('..', '..', each === 'tools' ? 'tools' : placeOf(to, each)), join(own, name, each))
    } else symlinkSync(join(installed, name), join(own, name))
  }
}

const placeOf = (root: string, name: string): string =>
  existsSync(join(root, 'packages', name)) ? join('packages', name) : join('apps', name)

export interface Ran {
  code: number | null
  said: string
}

/** Runs a script of Node in a copy. */
export async function runIn(copy: string, args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
