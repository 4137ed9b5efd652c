import type { Bilingual } from '../../core/texts.ts'
import { expressionsOf } from './template.ts'

export const OWN_SIGN_ALGORITHMS = [
  'hmac-sha256',
  'hmac-sha1',
  'hmac-sha512',
  'hmac-md5',
  'sha256',
  'sha1',
  'sha512',
  'md5',
] as const
export const SIGN_HASHES = ['sha256', 'sha1', 'sha512', 'md5'] as const
export const SIGN_OUTPUTS = ['hex', 'HEX', 'base64', 'base64url'] as const
export const SIGN_KEY_FORMATS = ['text', 'hex', 'base64'] as const
/** Seconds, milliseconds, `2026-11-23T09:00:00Z`, the same with `.000`, and the date of HTTP headers; anything else is a pattern. */
export const SIGN_TIMES = ['s', 'ms', 'iso', 'isoMs', 'http'] as const
export const SIGN_NONCES = ['uuid', 'hex', 'digits', 'letters'] as const
export const SIGN_PLACES = ['headers', 'query', 'body'] as const

/**
 * A signature of the operator's own making. In this order, for every call anew:
 * 1. the request is rendered, with the entries of `place` that hold no `{{signature}}`: what they add is signed like the rest;
 * 2. `toSign` is rendered over these very bytes, and signed;
 * 3. the entries of `place` that hold `{{signature}}` are put in. Those of the body change bytes that were signed without them.
 */
export interface OwnSignAuth {
  kind: 'ownSign'
  algorithm: (typeof OWN_SIGN_ALGORITHMS)[number]
  /** The string to sign. `\n` and a line break are both one line feed; nothing is added at the end. */
  toSign: string
  /** Template of the key's id, read as `{{keyId}}`; default `{{secret.accessKeyId}}`. */
  keyId?: string
  /** Template of the key; default `{{secret.accessKeySecret}}`. Of a plain hash it stands in the string as `{{key}}`. */
  key?: string
  /** How the key's bytes are written; default text. */
  keyFormat?: (typeof SIGN_KEY_FORMATS)[number]
  /** Default hex. */
  output?: (typeof SIGN_OUTPUTS)[number]
  /** One of {@link SIGN_TIMES}, or a pattern such as `yyyyMMdd'T'HHmmss'Z'`, in UTC; default seconds. */
  time?: string
  /** Default a UUID; the others with `length` characters, default 16. */
  nonce?: { kind: (typeof SIGN_NONCES)[number]; length?: number }
  /** Default SHA-256 as hex. `emptyAsNone`: a call without a body has no hash, else it has that of no bytes. */
  bodyHash?: { algorithm?: (typeof SIGN_HASHES)[number]; output?: (typeof SIGN_OUTPUTS)[number]; emptyAsNone?: boolean }
  /** Headers in `{{headers}}` and `{{headerNames}}`, in this order. */
  headers?: string[]
  /** Name → template. Of the body the name is a path; a call that is a GET gets these in its query. */
  place: Partial<Record<(typeof SIGN_PLACES)[number], Record<string, string>>>
  optional?: boolean
}

/** What a string to sign can be made of, besides the variables of the drawing. */
export const SIGN_PARTS: readonly { name: string; text: Bilingual }[] = [
  { name: 'method', text: { zh: '方法，如 POST', en: 'Method, such as POST' } },
  { name: 'host', text: { zh: '主机，含非默认端口', en: 'Host, with a non-default port' } },
  { name: 'path', text: { zh: '路径，如 /v1/jobs', en: 'Path, such as /v1/jobs' } },
  { name: 'pathQuery', text: { zh: '路径和查询串，照发出的样子', en: 'Path and query as sent' } },
  {
    name: 'query',
    text: { zh: '查询串，按名称排序并编码（RFC 3986）', en: 'Query sorted by name and encoded (RFC 3986)' },
  },
  { name: 'queryRaw', text: { zh: '查询串，照发出的样子', en: 'Query as sent' } },
  { name: 'queryPlain', text: { zh: '查询串，按名称排序，不编码', en: 'Query sorted by name, not encoded' } },
  {
    name: 'params',
    text: {
      zh: '查询参数和请求体第一层，排序后 a=1&b=2；空值不算',
      en: 'Query and first level of the body, sorted: a=1&b=2; empty values left out',
    },
  },
  {
    name: 'headers',
    text: { zh: '选定的请求头，每行一个 name:value', en: 'The selected headers, one name:value per line' },
  },
  {
    name: 'headerNames',
    text: { zh: '选定的请求头名称，用 ; 连接', en: 'Names of the selected headers, joined by ;' },
  },
  { name: 'contentType', text: { zh: '请求体的类型', en: 'Content type' } },
  { name: 'body', text: { zh: '请求体原文', en: 'Raw body' } },
  { name: 'bodyHash', text: { zh: '请求体的哈希', en: 'Hash of the body' } },
  { name: 'timestamp', text: { zh: '时间', en: 'Time' } },
  { name: 'nonce', text: { zh: '随机串', en: 'Nonce' } },
  { name: 'keyId', text: { zh: '密钥编号', en: 'Key ID' } },
  {
    name: 'key',
    text: { zh: '密钥（只用于把密钥写进字符串的算法）', en: 'Key (only for algorithms that hash it with the string)' },
  },
]

/** Names of {@link SIGN_PARTS}; `signature` is known only behind it. */
export const SIGN_PART_NAMES: readonly string[] = SIGN_PARTS.map(({ name }) => name)

export const DEFAULT_KEY_ID = '{{secret.accessKeyId}}'
export const DEFAULT_SIGN_KEY = '{{secret.accessKeySecret}}'

/** What the editor begins with: the shape that most services of this kind have. */
export const FRESH_OWN_SIGN: OwnSignAuth = {
  kind: 'ownSign',
  algorithm: 'hmac-sha256',
  toSign: '{{method}}\n{{path}}\n{{timestamp}}\n{{nonce}}\n{{bodyHash}}',
  keyId: DEFAULT_KEY_ID,
  key: DEFAULT_SIGN_KEY,
  output: 'hex',
  time: 's',
  nonce: { kind: 'uuid' },
  place: {
    headers: {
      Authorization: 'HMAC key={{keyId}}, sign={{signature}}',
      'X-Timestamp': '{{timestamp}}',
      'X-Nonce': '{{nonce}}',
    },
  },
}

/** Every entry of `place`. */
export function placesOf(auth: OwnSignAuth): { at: (typeof SIGN_PLACES)[number]; name: string; template: string }[] {
  return SIGN_PLACES.flatMap((at) =>
    Object.entries(auth.place?.[at] ?? {}).map(([name, template]) => ({ at, name, template })),
  )
}

/** Does a text read this part? */
export function readsPart(template: string, part: string): boolean {
  return expressionsOf(template).some(
    ({ namespace, path }) => (namespace === 'vars' || namespace === 'call') && path.length === 1 && path[0] === part,
  )
}

/** Is the key's id needed at all? */
export function usesKeyId(auth: OwnSignAuth): boolean {
  return [auth.toSign, ...placesOf(auth).map(({ template }) => template)].some(
    (template) => typeof template === 'string' && readsPart(template, 'keyId'),
  )
}

/** A pattern of a time in UTC: yyyy MM dd HH mm ss SSS, signs, and words in single quotes. */
export function isTimePattern(pattern: string): boolean {
  return (
    pattern.length <= 60 &&
    /^(?:yyyy|MM|dd|HH|mm|SSS|ss|'[^']*'|[^A-Za-z'])+$/.test(pattern) &&
    /yyyy|MM|dd|HH|mm|ss/.test(pattern)
  )
}

/** `\n` as two characters is a line feed, as manuals write it; `\\` is one backslash. */
export function withLineFeeds(literal: string): string {
  return literal.replace(/\r\n?/g, '\n').replace(/\\([n\\])/g, (_, char: string) => (char === 'n' ? '\n' : '\\'))
}
