import type { Secrets } from '../secrets/secrets.ts'

export const FILE_VARIANTS = ['original', 'web', 'thumb'] as const
export type FileVariant = (typeof FILE_VARIANTS)[number]

const PURPOSE = 'file-url'
const HOUR_SECONDS = 3600

/**
 * The path of a stored file that a browser may fetch without a token: `/api/blade-resource/file/<fileId>/<variant>?exp=…&sig=…`.
 *
 * `exp` is in Unix seconds: at least one hour ahead, rounded up to the hour, so the same file has the same URL for up to an
 * hour and browsers can cache it. `sig` is the HMAC, a dot and the tenant's id: the route needs the tenant to read the row,
 * and nothing else in an anonymous request tells it.
 */
export function signFilePath(secrets: Secrets, input: { fileId: string; variant: FileVariant; tenantId: string; now: Date }): string {
  const { fileId, variant, tenantId } = input
  const exp = String(Math.ceil(input.now.getTime() / 1000 / HOUR_SECONDS + 1) * HOUR_SECONDS)
  const mac = secrets.sign(PURPOSE, signedText({ fileId, variant, tenantId, exp }))
  return `/api/blade-resource/file/${encodeURIComponent(fileId)}/${variant}?exp=${exp}&sig=${encodeURIComponent(`${mac}.${tenantId}`)}`
}

/**
 * The tenant whose file this is, or undefined when the URL was not signed by us, was changed, or has expired. Parameters as
 * the router decoded them. The signature is compared in constant time, before anything in the URL is believed.
 */
export function verifyFileUrl(
  secrets: Secrets,
  input: { fileId: string; variant: string; exp: string | undefined; sig: string | undefined; now: Date },
): { tenantId: string; variant: FileVariant; expiresAt: Date } | undefined {
  const { fileId, exp = '', sig = '' } = input
  const variant = FILE_VARIANTS.find((one) => one === input.variant)
  const dot = sig.indexOf('.')
  const tenantId = sig.slice(dot + 1)
  if (!variant || dot < 0 || !/^\d{1,12}$/.test(exp)) return undefined
  if (!secrets.verify(PURPOSE, signedText({ fileId, variant, tenantId, exp }), sig.slice(0, dot))) return undefined
  const expiresAt = new Date(Number(exp) * 1000)
  return input.now < expiresAt ? { tenantId, variant, expiresAt } : undefined
}

/** JSON keeps the parts apart: no two different inputs give the same text. */
function signedText(input: { fileId: string; variant: string; tenantId: string; exp: string }): string {
  return JSON.stringify([input.tenantId, input.fileId, input.variant, input.exp])
}
