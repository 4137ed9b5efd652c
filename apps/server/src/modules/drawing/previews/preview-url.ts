import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** Without /api. */
export const DRAW_PREVIEW_PATH = '/blade-biz/drawPreview'

const PURPOSE = 'preview-url'
const MINUTE_SECONDS = 60
const LIFE_MINUTES = 15

interface PreviewPlace {
  tenantId: string
  infoId: string
  /** Rises with each picture, so that a page loads the new one. */
  number: number
}

/** An address that a browser may fetch without a token, for at least 15 minutes; the same within a minute. As files have it (signed-url.ts). */
export function signPreviewPath(
  secrets: Secrets,
  { tenantId, infoId, number, now }: PreviewPlace & { now: Date },
): string {
  const exp = String(Math.ceil(now.getTime() / 1_000 / MINUTE_SECONDS + LIFE_MINUTES) * MINUTE_SECONDS)
  const mac = secrets.sign(PURPOSE, signedText({ tenantId, infoId, number: String(number), exp }))
  return `/api${DRAW_PREVIEW_PATH}/${infoId}/${number}?exp=${exp}&sig=${encodeURIComponent(`${mac}.${tenantId}`)}`
}

/** The tenant whose preview this is; undefined when we did not sign the address, it was changed, or it has expired. */
export function verifyPreviewUrl(
  secrets: Secrets,
  given: { infoId: string; number: string; exp: string | undefined; sig: string | undefined; now: Date },
): string | undefined {
  const { infoId, number, exp = '', sig = '', now } = given
  const dot = sig.indexOf('.')
  const tenantId = sig.slice(dot + 1)
  if (dot < 0 || !/^\d{1,12}$/.test(exp)) return undefined
  if (!secrets.verify(PURPOSE, signedText({ tenantId, infoId, number, exp }), sig.slice(0, dot))) return undefined
  return now.getTime() < Number(exp) * 1_000 ? tenantId : undefined
}

const signedText = (place: Record<'tenantId' | 'infoId' | 'number' | 'exp', string>): string =>
  JSON.stringify([place.tenantId, place.infoId, place.number, place.exp])
