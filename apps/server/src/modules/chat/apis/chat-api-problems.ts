import { isBaseUrl } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import type { BilingualFieldError } from '../../../platform/errors.ts'
import { isSecretName } from '../../../platform/masks/mask-secrets.ts'
import type { ChatApiContent } from './chat-api-content.ts'

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
const TEMPLATE = /\{\{\s*([^{}]*?)\s*\}\}/g
const SECRET = /^secret\.([A-Za-z_][A-Za-z0-9_]{0,31})$/
/** What the way of sending says itself. */
const OUR_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'accept-encoding',
  'proxy-authorization',
])
/** What each request says itself. */
const OUR_FIELDS: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'stream_options', 'tools'])
/** A word before a credential (`Bearer {{secret.apiKey}}`) is none itself. */
const SCHEME = /^[A-Za-z][A-Za-z-]{0,19}$/
const HEADERS_MOST = 30
const EXTRA_CHARACTERS = 8_000

const problem = (field: string, zh: string, en: string): BilingualFieldError => ({ field, text: { zh, en } })

const isHeaderText = (value: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(value)

/** Mistakes of an address, by its field. */
export function addressProblems(baseUrl: string): BilingualFieldError[] {
  return isBaseUrl(baseUrl)
    ? []
    : [
        problem(
          'baseUrl',
          '请填写 http(s) 地址，或 {{engine.sample}}/v1',
          'Enter an http(s) URL or {{engine.sample}}/v1',
        ),
      ]
}

export function modelProblems(models: ChatApiContent['models']): BilingualFieldError[] {
  const names = models.map(({ model }) => model.trim())
  return names.flatMap((name, at) => {
    if (name === '') return [problem(`models[${at}].model`, '请输入模型名称', 'Enter a model name')]
    return names.indexOf(name) < at ? [problem(`models[${at}].model`, '模型重复', 'Duplicate model')] : []
  })
}

/** `secretNames`: those that there are then. */
export function headerProblems(
  headers: ChatApiContent['headers'],
  secretNames: ReadonlySet<string>,
): BilingualFieldError[] {
  const names = Object.keys(headers)
  const many =
    names.length > HEADERS_MOST
      ? [problem('headers', `请求头最多 ${HEADERS_MOST} 个`, `At most ${HEADERS_MOST} headers`)]
      : []
  return [...many, ...Object.entries(headers).flatMap(([name, value]) => headerProblem(name, value, secretNames))]
}

function headerProblem(name: string, value: string, secretNames: ReadonlySet<string>): BilingualFieldError[] {
  const field = `headers.${name}`
  if (!HEADER_NAME.test(name)) return [problem(field, '请求头名称有误', 'Invalid header name')]
  if (OUR_HEADERS.has(name.toLowerCase()))
    return [problem(field, '这个请求头由系统填写', 'This header is set by the system')]
  if (!isHeaderText(value))
    return [
      problem(
        field,
        '请求头的值只能是英文字母、数字和符号',
        'Header values can only contain Latin letters, digits and symbols',
      ),
    ]
  for (const [whole, inner = ''] of value.matchAll(TEMPLATE)) {
    const secret = SECRET.exec(inner)?.[1]
    if (secret === undefined)
      return [problem(field, `不认识 ${whole}，可用 {{secret.名称}}`, `Unknown ${whole}. Use {{secret.name}}.`)]
    if (!secretNames.has(secret)) return [problem(field, `没有密钥 ${secret}`, `Unknown secret ${secret}`)]
  }
  return isClearCredential(name, value)
    ? [
        problem(
          field,
          '凭据不能明文保存：请放进密钥，这里写 {{secret.名称}}',
          'Credentials can’t be stored in plain text. Add it to Secrets and write {{secret.name}} here.',
        ),
      ]
    : []
}

/** A header by whose name people send keys, with a value that is not one of the secrets. */
export function isClearCredential(name: string, value: string): boolean {
  if (!isSecretName(name) && !/(^|[-_])key$/i.test(name)) return false
  const rest = value.replace(TEMPLATE, '').trim()
  return rest !== '' && !(rest !== value.trim() && SCHEME.test(rest))
}

export function extraProblems(extra: ChatApiContent['extra']): BilingualFieldError[] {
  const own = Object.keys(extra).filter((name) => OUR_FIELDS.has(name))
  if (own.length > 0)
    return own.map((name) => problem(`extra.${name}`, '这个参数由系统填写', 'This parameter is set by the system'))
  return JSON.stringify(extra).length > EXTRA_CHARACTERS
    ? [problem('extra', `最多 ${EXTRA_CHARACTERS} 个字符`, `At most ${EXTRA_CHARACTERS} characters`)]
    : []
}

/** What is sent in a header; blanks around it do not count. */
export function secretProblems(secrets: Readonly<Record<string, unknown>>): BilingualFieldError[] {
  return Object.entries(secrets).flatMap(([name, value]) =>
    typeof value === 'string' && !isHeaderText(value.trim())
      ? [
          problem(
            `secrets.${name}`,
            '密钥只能是英文字母、数字和符号',
            'Secrets can only contain Latin letters, digits and symbols',
          ),
        ]
      : [],
  )
}

/** Header values with their secrets in place. */
export function fillHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace(TEMPLATE, (_, inner: string) => secrets[SECRET.exec(inner)?.[1] ?? ''] ?? ''),
    ]),
  )
}
