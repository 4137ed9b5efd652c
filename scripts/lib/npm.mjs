import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { runQuietly } from './child.mjs'

/**
 * Installs what package-lock.json names; resolves to npm's exit code and output. `withTools`: what only tests and measurements
 * use as well. `onto`: what is there already stays and is not fetched again; without it the folder is emptied first.
 */
export function npmInstall({ withTools, onto }) {
  const packages = [withTools ? '--include=dev' : '--omit=dev', '--include=optional']
  return withCache(async (...options) => {
    const add = () => npm('install', '--no-save', ...packages, ...options)
    if (onto) return add()
    const exact = await npm('ci', ...packages, ...options)
    // `ci` insists that the lock file names the packages of every platform. One that was written while the registry lacked some of them is
    // still exact about all that this machine needs; `install` takes exactly that, and --no-save leaves the lock file alone.
    return exact.code !== 0 && exact.output.includes('EUSAGE') && exact.output.includes('Missing: ') ? add() : exact
  })
}

/** npm keeps its cache in the home folder. Where that cannot be written (a container's user without one) it gets a folder for this time. */
async function withCache(install) {
  if (canWrite(process.env.npm_config_cache ?? join(homedir(), '.npm'))) return install()
  const cache = mkdtempSync(join(tmpdir(), 'drawdesk-npm-'))
  try {
    return await install('--cache', cache)
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}

function canWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false // which is the answer
  }
}

/** npm runs on the machine's older Node and would warn of each package that asks for a newer one. */
function npm(...command) {
  // Under `npm start` this is the very npm that started us; it works even where `npm` is not on the PATH.
  const own = process.env.npm_execpath
  const [program, first] =
    own && basename(own) === 'npm-cli.js'
      ? [process.execPath, [own]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  return runQuietly(program, [...first, ...command, '--loglevel=error', '--no-audit', '--no-fund'])
}
