import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { runQuietly } from './child.mjs'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'

const stampFile = inRoot('node_modules', '.drawdesk-install')
const lockFile = inRoot('package-lock.json')
/** Holds the process id of the command that installs: two at once would empty the folder under each other. */
const turnFile = inRoot('.installing')
const TURN_LOOK_MS = 500

/**
 * Installs the packages of package-lock.json when they are not there already: known by a stamp, else by npm's own record of what it
 * installed (somebody ran `npm install` by hand), else installed now.
 */
export async function ensureInstalled() {
  const lockText = readFileSync(lockFile, 'utf8')
  const wanted = createHash('sha256').update(lockText).digest('hex')
  if (readIfThere(stampFile) === wanted) return
  await inTurn(async () => {
    if (readIfThere(stampFile) === wanted) return
    if (!isInstalledByHand(lockText)) await install()
    writeFileSync(stampFile, wanted)
  })
}

/** Waits while another command of this folder installs; one that was killed meanwhile counts no more. */
async function inTurn(work) {
  for (let isTold = false; !takeTurn(); isTold = true) {
    if (!isTold) console.log('Another command is installing packages; waiting for it…')
    await new Promise((resolve) => setTimeout(resolve, TURN_LOOK_MS))
  }
  try {
    await work()
  } finally {
    rmSync(turnFile, { force: true })
  }
}

function takeTurn() {
  try {
    writeFileSync(turnFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = Number(readIfThere(turnFile))
    // Empty: written this very moment.
    if (holder > 0 && !isAlive(holder)) rmSync(turnFile, { force: true })
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function isInstalledByHand(lockText) {
  const record = readIfThere(inRoot('node_modules', '.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  return Object.entries(JSON.parse(lockText).packages).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules/')) return true
    // A workspace of ours.
    if (wanted.link === true) return existsSync(inRoot(...path.split('/'), 'package.json'))
    const there = installed[path]
    // Of the optional packages (one for each platform) npm takes what fits this machine.
    if (there === undefined) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return there.version === wanted.version && existsSync(inRoot(...path.split('/'), 'package.json'))
  })
}

async function install() {
  console.log('Installing packages (once, about a minute)…')
  const began = Date.now()
  const { code, output } = await withCache(async (...options) => {
    const exact = await npm('ci', ...options)
    // `ci` insists that the lock file names the packages of every platform. One that was written while the registry lacked some of them is
    // still exact about all that this machine needs; `install` takes exactly that, and --no-save leaves the lock file alone.
    return exact.code !== 0 && exact.output.includes('EUSAGE') && exact.output.includes('Missing: ')
      ? npm('install', '--no-save', ...options)
      : exact
  })
  if (code !== 0) {
    throw new Problem(
      `${output.trim()}\n\nInstalling the packages failed. npm needs its registry (npm config get registry) and the right to write ${inRoot('node_modules')}.`,
    )
  }
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
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

function npm(...command) {
  // Under `npm start` this is the very npm that started us; it works even where `npm` is not on the PATH.
  const own = process.env.npm_execpath
  const [program, first] =
    own && basename(own) === 'npm-cli.js'
      ? [process.execPath, [own]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  // NODE_ENV=production would leave out the tools that build the console. npm runs on the machine's older Node and would warn of each
  // package that asks for a newer one.
  return runQuietly(program, [
    ...first,
    ...command,
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ])
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
