/** Why a service did not do what was asked of it, as far as people need to know to mend it. */
export const SERVICE_REASONS = [
  'key',
  'balance',
  'model',
  'notFound',
  'bucket',
  'rate',
  'moderated',
  'tooLong',
  'param',
  'timeout',
  'dns',
  'refused',
  'tls',
  'html',
  'privateAddress',
  'broken',
  'unreachable',
  'busy',
  'fault',
  'unknown',
] as const
export type ServiceReason = (typeof SERVICE_REASONS)[number]

interface Facts {
  /** What the service, or the network on the way to it, said. */
  said: string
  /** The code of drawings and chats (`E_AUTH` …), where the server knows one. */
  code?: string | undefined
  /** HTTP status of the answer, where there was one. */
  status?: number | null | undefined
}

/** The network's own words; they say more than any code does. */
const OF_NETWORK: readonly (readonly [ServiceReason, RegExp])[] = [
  ['privateAddress', /private or reserved address|ALLOWED_PRIVATE_HOSTS/i],
  ['dns', /ENOTFOUND|EAI_AGAIN|getaddrinfo|could not be resolved/i],
  ['refused', /ECONNREFUSED|refused to connect|EHOSTUNREACH|ENETUNREACH/i],
  [
    'tls',
    /certificate|self[- ]signed|ERR_TLS|ERR_SSL|EPROTO|SSL routines|wrong version number|before secure TLS|handshake fail/i,
  ],
  ['timeout', /ETIMEDOUT|timed? ?out|no (whole |answer |connection ).{0,24}within|nothing came for|did not answer/i],
  ['broken', /ECONNRESET|EPIPE|socket hang up|connection broke|other side closed|closed the connection/i],
  ['unreachable', /^no connection\b/i],
  ['html', /<!doctype html|<html|is no (JSON|list of models)|not (valid )?JSON|Unexpected token '?</i],
]

/** What companies call it, whatever status they send. */
const OF_WORDS: readonly (readonly [ServiceReason, RegExp])[] = [
  ['bucket', /NoSuchBucket|no such bucket/i],
  [
    'balance',
    /insufficient.{0,20}(quota|balance|funds|credit)|AMOUNT_NOT_ENOUGH|exceeded your current quota|arrearage|overdue|余额不足|额度不足|欠费/i,
  ],
  [
    'key',
    /invalid.{0,12}(api.?key|token|signature|access.?key)|incorrect api key|unauthori[sz]ed|SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|authentication|\bEAUTH\b|sign (not match|match fail)|SignatureNonceUsed|签名/i,
  ],
  ['rate', /rate.?limit|too many requests|throttl|LIMIT_CONTROL|too fast|频率|流控/i],
  ['model', /model.{0,80}(not found|not exist|unknown|invalid)|(unknown|no such|invalid).?model|模型.{0,6}不存在/i],
]

const OF_CODES: Readonly<Record<string, ServiceReason>> = {
  E_AUTH: 'key',
  E_BALANCE: 'balance',
  E_NOTFOUND: 'notFound',
  E_RATE: 'rate',
  E_MODERATED: 'moderated',
  E_CONTEXT: 'tooLong',
  E_PARAM: 'param',
  E_TIMEOUT: 'timeout',
  E_ADDRESS: 'privateAddress',
  E_UNSENT: 'unreachable',
  E_BUSY: 'busy',
  E_UPSTREAM: 'fault',
}
/** Codes that leave open what happened. */
const OPEN_CODES: readonly (ServiceReason | undefined)[] = [undefined, 'notFound', 'param', 'fault', 'unreachable']

/** The reason behind a failure: by the network's words, a code that leaves nothing open, the company's words, then status. */
export function serviceReasonOf({ said, code, status }: Facts): ServiceReason {
  const ofNetwork = OF_NETWORK.find(([, words]) => words.test(said))?.[0]
  if (ofNetwork !== undefined) return ofNetwork
  const ofCode = code === undefined ? undefined : OF_CODES[code]
  if (!OPEN_CODES.includes(ofCode)) return ofCode ?? 'unknown'
  const ofWords = OF_WORDS.find(([, words]) => words.test(said))?.[0]
  return ofWords ?? ofCode ?? ofStatus(status ?? statusIn(said)) ?? 'unknown'
}

/** `HTTP 401`, `status 503`, or a number that stands first, as mail servers and stores begin. */
function statusIn(said: string): number | undefined {
  const found = /\b(?:HTTP|status)[ /:]*([45]\d\d)\b|^([45]\d\d)\b/i.exec(said)
  return found ? Number(found[1] ?? found[2]) : undefined
}

function ofStatus(status: number | undefined): ServiceReason | undefined {
  if (status === undefined || status < 400) return undefined
  // 530 and 535: a mail server wants a sign-in, or refuses it.
  if ([401, 403, 530, 535].includes(status)) return 'key'
  if (status === 402) return 'balance'
  if (status === 404 || status === 405) return 'notFound'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429) return 'rate'
  if (status === 503) return 'busy'
  return status >= 500 ? 'fault' : 'param'
}
