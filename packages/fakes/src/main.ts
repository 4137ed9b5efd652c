import { findPreset } from '../../../apps/server/src/modules/drawing/apis/presets/presets.ts'
import type { FakeServer } from './kit/fake-http.ts'
import type { FakeEntry } from './kit/fake-entry.ts'
import { FAKES } from './list.ts'

/**
 * `npm run fakes`: every provider's fake on a loopback port of its own, for a person to play with. Prints what to type into the console;
 * ends on Ctrl-C.
 */
/** As the product itself reads it (.env), so that both say the same callback address. */
const consoleUrl = (process.env.PUBLIC_URL || `http://127.0.0.1:${process.env.PORT || '8080'}`).replace(/\/+$/, '')
const running: FakeServer[] = []
let isEnding = false

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await Promise.all(running.map((fake) => fake.close()))
  process.exitCode = code
}

/** The address to type: presets keep what follows their host (`/v1`). */
function addressOf(fake: FakeServer, preset: string): string {
  const path = URL.parse(findPreset(preset)?.definition.baseUrl ?? '')?.pathname ?? ''
  return fake.url + path.replace(/\/$/, '')
}

function describe(
  { name, presets, path = '', secrets, words }: FakeEntry,
  fake: FakeServer & { curl?: string },
): string {
  const keys = Object.entries(secrets).map(([secret, value]) => `${secret} = ${value}`)
  return [
    name,
    `  address  ${addressOf(fake, presets[0] ?? '')}${path}`,
    ...(presets.length > 0 ? [`  presets  ${presets.join(', ')}`] : []),
    `  secrets  ${keys.join('   ') || '(none)'}`,
    ...(fake.curl ? [`  curl\n${fake.curl.replace(/^/gm, '    ')}`] : []),
    ...(words.length > 0 ? [`  words    ${words.map((word) => `[${word}]`).join(' ')}`] : []),
  ].join('\n')
}

function explain(error: unknown, { name, port }: FakeEntry): string {
  const isTaken = (error as { code?: string }).code === 'EADDRINUSE'
  return isTaken
    ? `${name}: port ${port} is in use; end what listens there (other fakes?) and start again`
    : `${name}: ${String(error)}`
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

let failed: string | undefined
for (const entry of FAKES) {
  try {
    const fake = await entry.start({ port: entry.port, consoleUrl })
    running.push(fake)
    process.stdout.write(`${describe(entry, fake)}\n\n`)
  } catch (error) {
    failed = explain(error, entry)
    break
  }
}
if (failed !== undefined) {
  process.stderr.write(`${failed}\n`)
  await end(1)
} else {
  process.stdout
    .write(`Words go into a prompt: [rate] each time, [rate:2] the first two times that this prompt is sent; without one it paints.
The product calls them when its .env has ALLOWED_PRIVATE_HOSTS=127.0.0.1; PUBLIC_URL=http://127.0.0.1:8080 lets them call back.
Third parties send people back to ${consoleUrl}: open the console there; PUBLIC_URL or PORT of this program says another address.
Ctrl-C ends them.\n`)
}
