import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'

const DEBIAN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=zh-CN',
  // Hosts of tenants: made up, and all of them this machine.
  '--host-resolver-rules=MAP *.tenant.test 127.0.0.1',
]

/**
 * The browser brings its own locale and home: without a UTF-8 locale Chromium names downloads in ASCII, and a home that cannot be
 * written keeps it from starting. `HOME` is a folder of this process.
 */
function ownEnvironment(): Record<string, string> {
  const home = mkdtempSync(join(tmpdir(), 'drawdesk-browser-'))
  process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))
  return {
    ...(process.env as Record<string, string>),
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
  }
}

/** CHROMIUM_PATH, else an installed Chromium, else the one that comes as an npm package. */
export async function startBrowser(): Promise<Browser> {
  const installed = [process.env.CHROMIUM_PATH, ...DEBIAN_PATHS].find((path) => path && existsSync(path))
  if (installed) return chromium.launch({ executablePath: installed, args: ARGUMENTS, env: ownEnvironment() })
  const { default: packed } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await packed.executablePath(),
    args: [...packed.args, ...ARGUMENTS],
    env: ownEnvironment(),
  })
}

export interface PageOptions {
  width?: number
  height?: number
  language?: 'zh-CN' | 'en-US'
  colorScheme?: 'light' | 'dark'
  /** Used with a finger: what a phone is given. */
  isTouched?: boolean
}

/** A page of a fresh profile. What it logs as an error, and what it throws, fails the journey through `problems`. */
export async function openPage(
  browser: Browser,
  { width = 1440, height = 900, language = 'zh-CN', colorScheme = 'light', isTouched = false }: PageOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    colorScheme,
    isMobile: isTouched,
    hasTouch: isTouched,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`threw: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(`logged: ${message.text()}`)
  })
  return { page, problems }
}
