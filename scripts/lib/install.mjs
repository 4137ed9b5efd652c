import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { npmInstall } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'
import { trimPackages } from './trim-packages.mjs'

/** `<digest of the lock file> <extent>`: what is installed. */
const stampFile = inRoot('node_modules', '.drawdesk-install')
const lockFile = inRoot('package-lock.json')
/** Holds the process id of the command that installs: two at once would empty the folder under each other. */
const turnFile = inRoot('.installing')
const TURN_LOOK_MS = 500

/** What runs and builds the product, or with it what only tests and measurements use. */
const PRODUCT = 'product'
const ALL = 'all'

/**
 * Installs the packages of package-lock.json when they are not there already: known by a stamp, else by npm's own record of what it
 * installed (somebody ran `npm install` by hand), else installed now. Without `needsTools` that is what runs and builds the product.
 * Test tools are added to it, and once there they stay.
 */
export async function ensureInstalled({ needsTools }) {
  const lockText = readFileSync(lockFile, 'utf8')
  const wanted = createHash('sha256').update(lockText).digest('hex')
  const isThere = () => {
    const { digest, extent } = readStamp()
    return digest === wanted && (extent === ALL || !needsTools)
  }
  if (isThere()) return
  await inTurn(async () => {
    if (isThere()) return
    const there = extentByHand(lockText)
    const isEnough = there === ALL || (there === PRODUCT && !needsTools)
    const extent = needsTools || readStamp().extent === ALL ? ALL : PRODUCT
    if (!isEnough) await install({ extent, onto: there !== undefined })
    writeFileSync(stampFile, `${wanted} ${isEnough ? there : extent}`)
  })
}

function readStamp() {
  const [digest, extent] = (readIfThere(stampFile) ?? '').split(' ')
  return { digest, extent }
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

/** What is installed by npm's own record. */
function extentByHand(lockText) {
  const record = readIfThere(inRoot('node_modules', '.package-lock.json'))
  if (record === undefined) return undefined
  const isOnDisk = (path) => existsSync(inRoot(...path.split('/'), 'package.json'))
  return extentOf(JSON.parse(lockText).packages, JSON.parse(record).packages, isOnDisk)
}

/**
 * How much of the packages of a lock file is installed: all, what the product needs, or less than that (undefined).
 *
 * @param wanted of the lock file, by path
 * @param installed of npm's record
 * @param isOnDisk whether there is a package at a path
 */
export function extentOf(wanted, installed, isOnDisk) {
  const isThere = ([path, { link, version, optional, devOptional, peer }]) => {
    // A workspace of ours.
    if (link === true) return isOnDisk(path)
    const there = installed[path]
    // Of the optional packages (one for each platform) npm takes what fits this machine.
    if (there === undefined) return Boolean(optional || devOptional || peer)
    return there.version === version && isOnDisk(path)
  }
  const missing = Object.entries(wanted).filter((one) => one[0].includes('node_modules/') && !isThere(one))
  if (missing.length === 0) return ALL
  return missing.every(([, { dev }]) => dev) ? PRODUCT : undefined
}

async function install({ extent, onto }) {
  console.log(onto ? 'Installing the tools of tests (once)…' : 'Installing packages (once, about a minute)…')
  const began = Date.now()
  const { code, output } = await npmInstall({ withTools: extent === ALL, onto })
  if (code !== 0) {
    throw new Problem(
      `${output.trim()}\n\nInstalling the packages failed. npm needs its registry (npm config get registry) and the right to write ${inRoot('node_modules')}.`,
    )
  }
  trimPackages()
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
