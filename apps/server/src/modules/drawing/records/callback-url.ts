import type { Config } from '../../../platform/config.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

export const DRAW_CALLBACK_PATH = '/blade-biz/drawCallback'
const PURPOSE = 'draw-callback'
/** In front of the signature, so that a log knows the segment for a secret by its digit and its length (`pathText`). */
const TOKEN_VERSION = 'v1.'

/** One attempt of one drawing: what a provider calls about. */
export interface CallbackPlace {
  tenantId: string
  infoId: string
  attemptNo: number
}

/**
 * `<PUBLIC_URL>/api/blade-biz/drawCallback/<tenantId>/<infoId>/<attemptNo>/<token>`; undefined where PUBLIC_URL is not set. The token is an HMAC over
 * the rest, so nothing is stored, and it is good for this attempt alone.
 */
export function callbackUrlOf(
  { config, secrets }: { config: Pick<Config, 'publicUrl'>; secrets: Secrets },
  place: CallbackPlace,
): string | undefined {
  return (
    config.publicUrl &&
    `${addressOf(config.publicUrl, place)}/${TOKEN_VERSION}${secrets.sign(PURPOSE, signedText(place))}`
  )
}

/** The same for people and dry runs: a mask where the token stands. */
export function maskedCallbackUrl(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  place: CallbackPlace,
  mask: string,
): string | undefined {
  return publicUrl && `${addressOf(publicUrl, place)}/${mask}`
}

/** Is this our token for this place? In constant time, before anything of the place is believed. */
export function isCallbackToken(secrets: Secrets, place: CallbackPlace, token: string): boolean {
  return (
    token.startsWith(TOKEN_VERSION) && secrets.verify(PURPOSE, signedText(place), token.slice(TOKEN_VERSION.length))
  )
}

const addressOf = (publicUrl: string, { tenantId, infoId, attemptNo }: CallbackPlace): string =>
  `${publicUrl}/api${DRAW_CALLBACK_PATH}/${tenantId}/${infoId}/${attemptNo}`

/** JSON keeps the parts apart. */
const signedText = ({ tenantId, infoId, attemptNo }: CallbackPlace): string =>
  JSON.stringify([tenantId, infoId, attemptNo])
