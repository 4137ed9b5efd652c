import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
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
    const there = installed[path]
    // Of the optional packages (one for each platform) npm takes what fits this machine.
    if (there === undefined) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return there.version === wanted.version && (there.link === true || existsSync(inRoot(...path.split('/'), 'package.json')))
  })
}

async function install() {
  console.log('Installing packages (once, about a minute)…')
  const began = Date.now()
  let { code, output } = await npm('ci')
  // `ci` insists that the lock file names the packages of every platform. One that was written while the registry lacked some of them is
  // still exact about all that this machine needs; `install` takes exactly that, and --no-save leaves the lock file alone.
  if (code !== 0 && output.includes('EUSAGE') && output.includes('Missing: ')) ({ code, output } = await npm('install', '--no-save'))
  if (code !== 0) {
    throw new Problem(`${output.trim()}\n\nInstalling the packages failed. npm needs its registry (npm config get registry) and the right to write ${inRoot('node_modules')}.`)
  }
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

function npm(...command) {
  // Under `npm start` this is the very npm that started us; it works even where `npm` is not on the PATH.
  const own = process.env.npm_execpath
  const [program, first] = own && basename(own) === 'npm-cli.js' ? [process.execPath, [own]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  // NODE_ENV=production would leave out the tools that build the console. npm runs on the machine's older Node and would warn of each
  // package that asks for a newer one.
  return runQuietly(program, [...first, ...command, '--loglevel=error', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
