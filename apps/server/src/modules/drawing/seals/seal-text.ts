import { SEAL_VARIABLES } from '@drawdesk/contract/drawing/stamp'
import { formatTime } from '../../../platform/clock.ts'

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g
const DAY_LENGTH = 'yyyy-MM-dd'.length

export interface SealWords {
  exName: string
  /** The moment of the drawing; its day is that of this zone. */
  time: Date
  timeZone: string
}

/** A seal's text with `{{date}}` (`2026-11-22`) and `{{exName}}` filled in, once: what they bring in is never read again. */
export function fillSealText(text: string, { exName, time, timeZone }: SealWords): string {
  const values: Readonly<Record<string, string>> = { date: formatTime(time, timeZone).slice(0, DAY_LENGTH), exName }
  return text.replace(PLACE, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))
}

/** Names between braces that no seal knows, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !(SEAL_VARIABLES as readonly string[]).includes(name))
}
