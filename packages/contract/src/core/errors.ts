/** HTTP statuses that a call answers; `code` of the envelope is the same number (contract README §4). */
export const STATUS = {
  ok: 200,
  badInput: 400,
  signInAgain: 401,
  /** Too few credits. */
  tooFew: 402,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  conflict: 409,
  tooLarge: 413,
  wrongMedia: 415,
  locked: 423,
  tooMany: 429,
  ourFault: 500,
} as const

/** Error codes of a drawing (providers §10), and one of ours: `E_ADDRESS`, an address that we do not call (private, not allowed). They stand in `drawInfo.error.code`. */
export const DRAW_ERROR_CODES = [
  'E_AUTH',
  'E_BALANCE',
  'E_PARAM',
  'E_MODERATED',
  'E_NOTFOUND',
  'E_RATE',
  'E_BUSY',
  'E_TIMEOUT',
  'E_CANCELLED',
  'E_UPSTREAM',
  'E_ADDRESS',
] as const
export type DrawErrorCode = (typeof DRAW_ERROR_CODES)[number]
