import { randomInt, randomUUID } from 'node:crypto'
import type { DrawAuth } from '@drawdesk/contract/drawing/definition/draw-definition'
import { isoSeconds } from '../../../../providers/sign/sign-hash.ts'

/** `{{timestamp}}` and `{{nonce}}` of one call: what is sent and what is signed is the same. */
export interface Moment {
  timestamp: string
  nonce: string
}

/** Where a request is rendered to see whether it can be: any other would do. */
export const NO_MOMENT: Moment = { timestamp: '0', nonce: '0' }

const ALPHABETS = {
  hex: '0123456789abcdef',
  digits: '0123456789',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
} as const
const NONCE_LENGTH = 16

/** The time in the form that the signature asks for (else seconds), and a new nonce. */
export function createMoment(auth: DrawAuth | undefined, now: Date): Moment {
  const own = auth?.kind === 'ownSign' ? auth : undefined
  return { timestamp: formatTime(now, own?.time), nonce: createNonce(own?.nonce) }
}

function createNonce(
  { kind, length = NONCE_LENGTH }: { kind: 'uuid' | keyof typeof ALPHABETS; length?: number } = { kind: 'uuid' },
): string {
  if (kind === 'uuid') return randomUUID()
  const alphabet = ALPHABETS[kind]
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** All forms are in UTC. */
export function formatTime(now: Date, form = 's'): string {
  switch (form) {
    case 's':
      return String(Math.floor(now.getTime() / 1_000))
    case 'ms':
      return String(now.getTime())
    case 'iso':
      return isoSeconds(now)
    case 'isoMs':
      return now.toISOString()
    case 'http':
      return now.toUTCString()
    default:
      return formatPattern(now, form)
  }
}

function formatPattern(now: Date, pattern: string): string {
  const [yyyy = '', MM = '', dd = '', HH = '', mm = '', ss = '', SSS = ''] = now.toISOString().match(/\d+/g) ?? []
  const parts: Readonly<Record<string, string>> = { yyyy, MM, dd, HH, mm, ss, SSS }
  return pattern.replace(
    /yyyy|MM|dd|HH|mm|SSS|ss|'([^']*)'/g,
    (part, literal: string | undefined) => literal ?? parts[part] ?? part,
  )
}
