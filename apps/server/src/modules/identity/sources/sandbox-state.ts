import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

const PURPOSE = 'social-state'
const STATE_SECONDS = 600

/** `state` of a third-party sign-in: ours, for ten minutes, carrying the path to go back to. */
export function signState(secrets: Pick<Secrets, 'sign'>, redirect: string, now: Date): string {
  const body = Buffer.from(
    JSON.stringify([randomBytes(9).toString('base64url'), Math.floor(now.getTime() / 1000) + STATE_SECONDS, redirect]),
  ).toString('base64url')
  return `${body}.${secrets.sign(PURPOSE, body)}`
}

/** The path that the state carries ("" for none); undefined for a state that is not ours or too old. */
export function readState(
  secrets: Pick<Secrets, 'verify'>,
  state: string | undefined,
  now: Date,
): { redirect: string } | undefined {
  const [body, signature, ...more] = (state ?? '').split('.')
  if (!body || !signature || more.length > 0 || !secrets.verify(PURPOSE, body, signature)) return undefined
  const [, expireSeconds, redirect] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [
    string,
    number,
    string,
  ] // we signed it
  return expireSeconds * 1000 > now.getTime() ? { redirect } : undefined
}

/** A path of this site, else "": no other site, no scheme, no backslash that browsers read as a slash. */
export function ownPath(text: string | undefined): string {
  return text !== undefined && /^\/(?![/\\])[^\\\s]{0,1000}$/.test(text) ? text : ''
}
