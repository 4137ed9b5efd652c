import type { Secrets } from '../secrets/secrets.ts'

export const FILE_VARIANTS = ['original', 'web', 'thumb'] as const
export type FileVariant = (typeof FILE_VARIANTS)[number]

const PURPOSE = 'file-url'
/** Somebody who lost a right, or signed out, can open what they were shown for so long at most, and for half of it at least: pages that stay open have theirs renewed (apps/console/src/lib/http/renew-files.ts). */
export const FILE_ADDRESS_SECONDS = 1_200
/** For services that fetch a picture that we name, in their own time. */
export const FETCHED_ADDRESS_SECONDS = 7_200
/** In front of the tenant's id; no id begins with it. */
const REVIEW_MARK = '~'

/**
 * The path of a stored file that a browser may fetch without a token: `/api/blade-resource/file/<fileId>/<variant>?exp=…&sig=…`.
 *
 * `exp` is in Unix seconds: at least half of `seconds` ahead, rounded up to such a half, so the same file has the same URL for that
 * long and browsers can cache it. `sig` is the HMAC, a dot and the tenant's id: the route needs the tenant to read the row,
 * and nothing else in an anonymous request reveals it. `isReview` marks an address for somebody who decides on what is taken
 * down: it opens the file all the same, any other address of it does not.
 */
export function signFilePath(
  secrets: Secrets,
  input: { fileId: string; variant: FileVariant; tenantId: string; isReview?: boolean; now: Date; seconds?: number },
): string {
  const { fileId, variant, tenantId, isReview = false, seconds = FILE_ADDRESS_SECONDS } = input
  const step = seconds / 2
  const exp = String(Math.ceil(input.now.getTime() / 1000 / step + 1) * step)
  const mac = secrets.sign(PURPOSE, signedText({ fileId, variant, tenantId, isReview, exp }))
  return `/api/blade-resource/file/${encodeURIComponent(fileId)}/${variant}?exp=${exp}&sig=${encodeURIComponent(`${mac}.${isReview ? REVIEW_MARK : ''}${tenantId}`)}`
}

/**
 * The tenant whose file this is, or undefined when the URL was not signed by us, was changed, or has expired. Parameters as
 * the router decoded them. The signature is compared in constant time, before anything in the URL is believed.
 */
export function verifyFileUrl(
  secrets: Secrets,
  input: { fileId: string; variant: string; exp: string | undefined; sig: string | undefined; now: Date },
): { tenantId: string; variant: FileVariant; isReview: boolean; expiresAt: Date } | undefined {
  const { fileId, exp = '', sig = '' } = input
  const variant = FILE_VARIANTS.find((one) => one === input.variant)
  const dot = sig.indexOf('.')
  const isReview = sig.startsWith(REVIEW_MARK, dot + 1)
  const tenantId = sig.slice(dot + 1 + (isReview ? REVIEW_MARK.length : 0))
  if (!variant || dot < 0 || !/^\d{1,12}$/.test(exp)) return undefined
  if (!secrets.verify(PURPOSE, signedText({ fileId, variant, tenantId, isReview, exp }), sig.slice(0, dot)))
    return undefined
  const expiresAt = new Date(Number(exp) * 1000)
  return input.now < expiresAt ? { tenantId, variant, isReview, expiresAt } : undefined
}

/** JSON keeps the parts apart: no two different inputs give the same text. */
function signedText(input: {
  fileId: string
  variant: string
  tenantId: string
  isReview: boolean
  exp: string
}): string {
  return JSON.stringify([input.tenantId, input.fileId, input.variant, input.exp, ...(input.isReview ? ['review'] : [])])
}
