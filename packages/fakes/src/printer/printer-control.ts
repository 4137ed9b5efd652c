import { OPERATIONS, type OperationName } from '@drawdesk/ipp/tags'
import type { FakeAnswer, FakeRequest } from '../kit/fake-http.ts'
import type { PrinterSwitches } from './printer-fake.ts'
import {
  CALL_SCENES,
  PRINTER_TROUBLES,
  type CallScene,
  type PrinterTrouble,
  type SheetUnderWay,
} from './printer-scenes.ts'

const CONTROL = '/control/'

/** `POST /control/<action>` with `{"args":["…"]}`, for people and other processes; `GET /control/sheets` lists what came out. Undefined for other addresses. */
export function answerControl(fake: PrinterSwitches, { method, path, json }: FakeRequest): FakeAnswer | undefined {
  if (!path.startsWith(CONTROL)) return undefined
  const action = path.slice(CONTROL.length)
  if (method === 'GET' && action === 'sheets')
    return {
      body: {
        tray: fake.tray(),
        out: fake.out(),
        jobs: fake.jobs().map((job) => ({ ...job, documents: job.documents.length })),
      },
    }
  const args = (json as { args?: unknown } | undefined)?.args ?? []
  if (method !== 'POST' || !Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
    return { status: 400, body: { error: 'POST {"args":["…"]}' } }
  const words = args as string[]
  const problem = act(fake, action, words)
  return problem === undefined ? { body: { ok: true } } : { status: 400, body: { error: problem } }
}

/** What is wrong with the wish, or undefined when it was done. */
function act(fake: PrinterSwitches, action: string, words: string[]): string | undefined {
  const [first = '', ...rest] = words
  const isTrouble = (PRINTER_TROUBLES as readonly string[]).includes(first)
  switch (action) {
    case 'fill':
      if (!/^\d{1,5}$/.test(first)) return 'fill takes a number of sheets'
      fake.fill(Number(first))
      return undefined
    case 'trouble':
    case 'clear':
      if (!isTrouble) return `one of ${PRINTER_TROUBLES.join(', ')}`
      fake.have(first as PrinterTrouble, action === 'trouble')
      return undefined
    case 'script':
      if (!Object.hasOwn(OPERATIONS, first)) return `one of ${Object.keys(OPERATIONS).join(', ')}`
      if (!rest.every((word) => (CALL_SCENES as readonly string[]).includes(word)))
        return `any of ${CALL_SCENES.join(', ')}`
      fake.script(first as OperationName, ...(rest as CallScene[]))
      return undefined
    case 'abort':
      fake.abortNext(Number(first || 1))
      return undefined
    case 'turn':
      fake.turn()
      return undefined
    case 'power':
      fake.powerCycle((first || 'stuck') as SheetUnderWay)
      return undefined
    default:
      return 'one of fill, trouble, clear, script, abort, turn, power'
  }
}
