import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'

const PURPOSE = 'sandbox-identity'
const CODE_SECONDS = 300

/** What the sandbox vouches with: who was chosen, for five minutes. It is used up with the state that it comes back with. */
export function makeSandboxCode(secrets: Pick<Secrets, 'sign'>, name: string, now: Date): string {
  const facts = [randomBytes(9).toString('base64url'), Math.floor(now.getTime() / 1000) + CODE_SECONDS, name]
  const body = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${body}.${secrets.sign(PURPOSE, body)}`
}

/** The name that was chosen; undefined for a code that is not ours or too old. */
export function readSandboxCode(secrets: Pick<Secrets, 'verify'>, code: string, now: Date): string | undefined {
  const [body, signature, ...more] = code.split('.')
  if (!body || !signature || more.length > 0 || !secrets.verify(PURPOSE, body, signature)) return undefined
  const [, endSeconds, name] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [string, number, string] // we signed it
  return endSeconds * 1000 > now.getTime() ? name : undefined
}
