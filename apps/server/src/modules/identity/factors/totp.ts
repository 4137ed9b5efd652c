import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238: seconds of one step, counted from 1970. */
export const STEP_SECONDS = 30
export const DIGITS = 6
/** Bytes of a secret, as long as what SHA-1 gives (RFC 4226 §4). */
export const SECRET_BYTES = 20
/** Steps that a clock may be behind or ahead. */
const DRIFT_STEPS = 1

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS)

/** The code of one time step. */
export function codeOf(
  secret: Buffer,
  step: number,
  { digits = DIGITS, algorithm = 'sha1' }: { digits?: number; algorithm?: 'sha1' | 'sha256' | 'sha512' } = {},
): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac(algorithm, secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that this code belongs to, of those around now; undefined for a wrong one. Every step is tried, whichever fits. */
export function findStep(secret: Buffer, typed: string, now: Date): number | undefined {
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  let found: number | undefined
  for (let drift = -DRIFT_STEPS; drift <= DRIFT_STEPS; drift += 1) {
    const step = stepAt(now) + drift
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), given)) found = step
  }
  return found
}

/** What the picture for authenticator programs holds (the `otpauth` scheme). */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const [by, who] = [encodeURIComponent(issuer), encodeURIComponent(account)]
  return `otpauth://totp/${by}:${who}?secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
