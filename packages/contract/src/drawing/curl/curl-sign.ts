import { DEFAULT_KEY_ID, DEFAULT_SIGN_KEY, type OwnSignAuth } from '../definition/own-sign.ts'

/** What a command's headers and query say of a signature of the provider's own. */
export interface SignFound {
  /** The command's own names, for people. */
  names: string[]
  auth: OwnSignAuth
  /** They leave the call: the signature writes them. */
  headers: string[]
  query: string[]
  /** The id of the key that stood there, or `""`. */
  keyId: string
}

type Pair = readonly [string, string]
type Role = 'signature' | 'timestamp' | 'nonce' | 'keyId'

const SIGNATURE = /^(x-)?(.*[-_])?(sign|signature|sig|hmac)$|sign(ature)?$/i
const NOT_SIGNATURE = /(as|de)sign$/i
const TIME = /(^|[-_])(timestamp|time|ts|date)$|timestamp$/i
const NONCE = /(^|[-_])(nonce|salt|noncestr)$|nonce$/i
const KEY_ID =
  /^(x-)?(.*[-_])?(ak|access[-_]?key([-_]?id)?|app[-_]?key|api[-_]?key([-_]?id)?|key[-_]?id|secret[-_]?id|client[-_]?key)$/i
/** `key=AK, sign=…` inside one header, quoted or not. */
const IN_HEADER: readonly (readonly [Role, RegExp])[] = [
  ['signature', /\b(sign|signature|sig)(\s*=\s*"?)([^",;\s]+)/i],
  ['timestamp', /\b(timestamp|time|ts)(\s*=\s*"?)([^",;\s]+)/i],
  ['nonce', /\b(nonce)(\s*=\s*"?)([^",;\s]+)/i],
  ['keyId', /\b(key_?id|access_?key(?:_?id)?|app_?key|api_?key|credential|ak|key|id)(\s*=\s*"?)([^",;\s]+)/i],
]

/** Finds a signature with a time or a nonce beside it; undefined where there is none. What was signed and in which order no command shows. */
export function findSign(headers: readonly Pair[], query: readonly Pair[]): SignFound | undefined {
  const values = new Map<Role, string>()
  const names: string[] = []
  const read = (pairs: readonly Pair[]): Record<string, string> => {
    const place: Record<string, string> = {}
    for (const [name, value] of pairs) {
      const template = /^authorization$/i.test(name) ? readAuthorization(value, values) : readPair(name, value, values)
      if (template === undefined || Object.hasOwn(place, name)) continue
      place[name] = template
      names.push(name)
    }
    return place
  }
  const [inHeaders, inQuery] = [read(headers), read(query)]
  const signature = values.get('signature')
  if (signature === undefined || !(values.has('timestamp') || values.has('nonce'))) return undefined
  const { algorithm, output } = formOfSignature(signature)
  const parts = ['method', 'path', ...(['timestamp', 'nonce'] as const).filter((role) => values.has(role)), 'bodyHash']
  const nonce = values.get('nonce')
  return {
    names,
    auth: {
      kind: 'ownSign',
      algorithm,
      output,
      toSign: parts.map((part) => `{{${part}}}`).join('\n'),
      keyId: DEFAULT_KEY_ID,
      key: DEFAULT_SIGN_KEY,
      time: formOfTime(values.get('timestamp') ?? ''),
      ...(nonce === undefined ? {} : { nonce: formOfNonce(nonce) }),
      place: {
        ...(Object.keys(inHeaders).length > 0 ? { headers: inHeaders } : {}),
        ...(Object.keys(inQuery).length > 0 ? { query: inQuery } : {}),
      },
    },
    headers: Object.keys(inHeaders),
    query: Object.keys(inQuery),
    keyId: values.get('keyId') ?? '',
  }
}

function readPair(name: string, value: string, values: Map<Role, string>): string | undefined {
  const role: Role | undefined =
    SIGNATURE.test(name) && !NOT_SIGNATURE.test(name)
      ? 'signature'
      : NONCE.test(name)
        ? 'nonce'
        : TIME.test(name) && isTime(value)
          ? 'timestamp'
          : KEY_ID.test(name)
            ? 'keyId'
            : undefined
  if (role === undefined || values.has(role) || value.length > 300) return undefined
  values.set(role, value)
  return `{{${role}}}`
}

/** `HMAC key=AK, sign=…` or `HMAC AK:…`; a bearer and its like are no signature. */
function readAuthorization(value: string, values: Map<Role, string>): string | undefined {
  if (value.length > 1_000 || /^(bearer|basic)\s/i.test(value)) return undefined
  const pair = /^(\S+ )?([A-Za-z0-9_-]{4,80}):([A-Za-z0-9+/=_-]{20,200})$/.exec(value)
  if (pair) {
    values.set('keyId', pair[2] ?? '').set('signature', pair[3] ?? '')
    return `${pair[1] ?? ''}{{keyId}}:{{signature}}`
  }
  if (!IN_HEADER[0]?.[1].test(value)) return undefined
  return IN_HEADER.reduce((text, [role, pattern]) => {
    const found = pattern.exec(text)
    if (!found || found[3]?.includes('{{')) return text
    values.set(role, found[3] ?? '')
    return text.replace(pattern, (_, name: string, sign: string) => `${name}${sign}{{${role}}}`)
  }, value)
}

function formOfSignature(value: string): Pick<OwnSignAuth, 'algorithm' | 'output'> {
  const isHex = /^[0-9a-f]+$/i.test(value) && [32, 40, 64, 128].includes(value.length)
  const bytes = isHex ? value.length / 2 : Math.floor((value.replace(/=+$/, '').length * 3) / 4)
  const algorithm = ({ 16: 'hmac-md5', 20: 'hmac-sha1', 64: 'hmac-sha512' } as const)[bytes] ?? 'hmac-sha256'
  if (isHex) return { algorithm, output: /[A-F]/.test(value) ? 'HEX' : 'hex' }
  const isBase64 = value.length >= 22 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(value)
  return {
    algorithm,
    output: isBase64 ? (/[-_]/.test(value) || value.length % 4 !== 0 ? 'base64url' : 'base64') : 'hex',
  }
}

const isTime = (value: string): boolean => /\d{8}|GMT/.test(value.replace(/[-:T]/g, '')) || value === ''

function formOfTime(value: string): string {
  if (/^\d{13}$/.test(value)) return 'ms'
  if (value.endsWith('GMT')) return 'http'
  if (/^\d{8}T\d{6}Z$/.test(value)) return "yyyyMMdd'T'HHmmss'Z'"
  if (/^\d{14}$/.test(value)) return 'yyyyMMddHHmmss'
  if (/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/.test(value)) return 'isoMs'
  return /^\d{4}-\d\d-\d\dT/.test(value) ? 'iso' : 's'
}

function formOfNonce(value: string): NonNullable<OwnSignAuth['nonce']> {
  const length = Math.min(128, Math.max(4, value.length))
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return { kind: 'uuid' }
  if (/^\d+$/.test(value)) return { kind: 'digits', length }
  return /^[0-9a-f]+$/.test(value) ? { kind: 'hex', length } : { kind: 'letters', length }
}
