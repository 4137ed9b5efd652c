import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DRAW_LOGIN_PATH } from '@drawdesk/contract/devices/draw-login'
import { KIOSK_PATH, type DeviceTokens, type KioskDevice } from '@drawdesk/contract/devices/kiosk'
import type { Handles } from '../../lib/handles.ts'
import { keepChild, type ChildOptions, type KeptChild } from '../child.ts'
import type { FlowClient } from '../flow/client.ts'
import { stablePort } from '../ports.ts'
import { readBook, type BookLine } from './book.ts'
import { readStorage } from './browser.ts'

/** A sheet takes so long at the printers. */
const SHEET_MS = 500
const TRAY = 12
/** What the server is notified that lies in each tray at the start. */
const COUNTED = 30
const ACT_PATIENCE_MS = 15_000
const TRIES = 40
const PAUSE_MS = 300

/** One device of the venue: a page, an agent with a printer, or both. Programs are processes that are started again whenever they end. */
export interface Machine {
  loginId: string
  page: Page | undefined
  printer: Printer | undefined
  programs: KeptChild[]
  /** Everything that came out here, whether anything runs or not. */
  book(): BookLine[]
}
export interface Page {
  /** What a guest does at the screen, again until something answers. `refused`: the server says no. Undefined: nothing ever answered. */
  act<Data>(call: string, body: object): Promise<{ data: Data } | { refused: string } | undefined>
  /** Jobs and rounds that the page has noted as handed to the printer. */
  handedOver(): string[]
}
export interface Printer {
  act(action: string, ...args: string[]): Promise<void>
}

interface VenueOptions {
  folder: string
  handles: Handles
  client: FlowClient
  lineUrl: string
  exId: string
  onOwnEnd(words: string): void
}

/** A machine that prints from its page, one with page, agent and printer, and one with agent and printer. */
export async function openVenue(options: VenueOptions): Promise<Machine[]> {
  return [
    await openMachine(options, 1, { hasPage: true, hasPrinter: false }),
    await openMachine(options, 2, { hasPage: true, hasPrinter: true }),
    await openMachine(options, 3, { hasPage: false, hasPrinter: true }),
  ]
}

async function openMachine(
  options: VenueOptions,
  number: number,
  { hasPage, hasPrinter }: { hasPage: boolean; hasPrinter: boolean },
): Promise<Machine> {
  const { folder, client, exId } = options
  const book = join(folder, `machine-${number}.book.jsonl`)
  const [printerPort, pagePort] = [await stablePort(), await stablePort()]
  const { id: loginId } = await client.must<{ id: string }>(0, {
    path: `${DRAW_LOGIN_PATH}/submit`,
    body: {
      deviceName: `machine ${number}`,
      exId,
      printWay: hasPrinter ? 'agent' : 'page',
      printerUri: hasPrinter ? `ipp://127.0.0.1:${printerPort}/ipp/print` : '',
      paperLow: 3,
      // The smallest: drawing it is what a round of its own takes longest for.
      media: 'om_square-photo_89x89mm',
    },
  })
  await client.must(0, { path: `${DRAW_LOGIN_PATH}/changePaperNum`, body: { id: loginId, num: COUNTED } })
  const programs: KeptChild[] = []
  const start = async (name: string, program: string, args: string[], readySign = 'ready'): Promise<void> => {
    programs.push(await startProgram(options, { name: `${name}-${number}`, program, args, readySign }))
  }
  if (hasPrinter) {
    await start('printer', 'printer.ts', [String(printerPort), book, String(SHEET_MS), String(TRAY)])
    const place = join(folder, `agent-${number}`)
    await pairAgent(options, loginId, place)
    await start('agent', 'agent.ts', [options.lineUrl, place], 'Signed in as')
  }
  const storage = join(folder, `kiosk-${number}.json`)
  if (hasPage) {
    const { device: _device, ...tokens } = await pair(options, loginId, 'kiosk')
    await writeFile(storage, JSON.stringify({ 'kiosk.tokens': JSON.stringify(tokens) }))
    await start('kiosk', 'kiosk.ts', [options.lineUrl, storage, String(pagePort), book])
  }
  return {
    loginId,
    programs,
    page: hasPage
      ? {
          act: (call, body) => touch(`http://127.0.0.1:${pagePort}/${call}`, body),
          handedOver: () => JSON.parse(readStorage(storage)['kiosk.printed'] ?? '[]') as string[],
        }
      : undefined,
    printer: hasPrinter ? { act: (action, ...args) => control(printerPort, action, args) } : undefined,
    book: () => readBook(book),
  }
}

async function startProgram(
  { folder, handles, onOwnEnd }: VenueOptions,
  { name, program, ...rest }: Pick<ChildOptions, 'name' | 'program' | 'args' | 'readySign'>,
): Promise<KeptChild> {
  const child = keepChild({
    ...rest,
    name,
    kind: 'provider',
    program: join(import.meta.dirname, program),
    logFile: join(folder, `${name}.log`),
    environment: { NODE_COMPILE_CACHE: join(folder, 'compiled') },
    onOwnEnd,
  })
  handles.add(() => child.stop())
  await child.up()
  return child
}

type Paired = DeviceTokens & { device: KioskDevice }

async function pair({ client, lineUrl }: VenueOptions, loginId: string, as: 'kiosk' | 'agent'): Promise<Paired> {
  const { code } = await client.must<{ code: string }>(0, { path: `${DRAW_LOGIN_PATH}/pair`, body: { id: loginId } })
  const answer = await fetch(`${lineUrl}/api${KIOSK_PATH}/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, client: as }),
  })
  const { data, msg } = (await answer.json()) as { data: Paired; msg: string }
  if (answer.status !== 200) throw new Error(`pairing was answered with ${answer.status}: ${msg}`)
  return data
}

/** Its tokens lie in its folder, as it keeps them. */
async function pairAgent(options: VenueOptions, loginId: string, folder: string): Promise<void> {
  const { device, ...tokens } = await pair(options, loginId, 'agent')
  await mkdir(folder, { recursive: true })
  const kept = { ...tokens, server: new URL(options.lineUrl).href, deviceName: device.deviceName }
  await writeFile(join(folder, 'tokens.json'), JSON.stringify(kept))
}

async function touch<Data>(url: string, body: object): Promise<{ data: Data } | { refused: string } | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ACT_PATIENCE_MS),
    }).catch(() => undefined) // it was killed meanwhile
    const text = await answer?.text().catch(() => undefined)
    if (answer?.status === 200 && text !== undefined) return { data: JSON.parse(text) as Data }
    if (answer?.status === 409 && text !== undefined) return { refused: text }
    await wait(PAUSE_MS)
  }
  return undefined
}

/** People at the printer; while its power is off they come again. */
async function control(port: number, action: string, args: readonly string[]): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/control/${action}`, {
      method: 'POST',
      body: JSON.stringify({ args }),
      signal: AbortSignal.timeout(ACT_PATIENCE_MS),
    }).catch(() => undefined)
    if (answer?.status === 200) return
    if (answer) throw new Error(`${action} ${args.join(' ')} was answered with ${answer.status}`)
    await wait(PAUSE_MS)
  }
  throw new Error(`the printer was never there to ${action}`)
}
