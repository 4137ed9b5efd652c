import type { Bilingual } from '../../core/texts.ts'
import { isRecord } from '../body/body-node-check.ts'
import { createSecretSink, findKeyIn, hideHeaderKey, hideQueryKey, isKeyName } from '../curl/curl-secrets.ts'
import type { DrawDefinition } from '../definition/draw-definition.ts'
import { expressionsOf } from '../definition/template.ts'

export interface WithoutKeys {
  /** The definition with `{{secret.name}}` where keys stood, and without those that stood in a body. */
  cleaned: DrawDefinition
  /** The keys by name. */
  secrets: Record<string, string>
  notes: Bilingual[]
}

/** No member of a definition can have this name. */
const AUTH_VALUE = '(auth value)'

const isTemplate = (value: string): boolean => expressionsOf(value).length > 0

/**
 * Finds what looks like a key in a definition, by the same rules as the reader of curl commands: headers and parameters that carry keys, and
 * texts in the form of one anywhere. Bodies cannot hold secrets, so there a key is taken away and reported.
 */
export function takeKeysOut(definition: unknown): WithoutKeys {
  const sink = createSecretSink()
  const notes: Bilingual[] = []
  let inBody = 0

  /** `around`: the member that holds the value; `headers` and `query` have names of their own below them. */
  const clean = (value: unknown, name: string, around: string, isBody: boolean): unknown => {
    if (typeof value === 'string') return isBody ? cleanBodyText(value, name) : cleanText(value, name, around)
    if (Array.isArray(value)) return value.map((item) => clean(item, name, around, isBody))
    if (!isRecord(value)) return value
    const isParameter = isBody && typeof value.paramType === 'number'
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        // In a body the parameter's name says what its default is.
        const below = isParameter && key === 'paramDef' ? name : key
        return [key, clean(item, below, isAuthValue(value, key) ? AUTH_VALUE : name, isBody || key === 'body')]
      }),
    )
  }
  const cleanText = (value: string, name: string, around: string): string => {
    if (around === AUTH_VALUE) return isTemplate(value) || value === '' ? value : sink.put(value, 'apiKey')
    if (around === 'headers' && !isTemplate(value)) return hideHeaderKey(name, value, sink) ?? value
    if (around === 'query' && !isTemplate(value)) return hideQueryKey(name, value, sink) ?? value
    return hideAll(value)
  }
  const hideAll = (value: string): string => {
    let text = value
    for (let key = findKeyIn(text); key !== undefined; key = findKeyIn(text))
      text = text.replace(key, sink.put(key, 'apiKey'))
    return text
  }
  const cleanBodyText = (value: string, name: string): string => {
    const isKey = (isKeyName(name) && value !== '' && !isTemplate(value)) || findKeyIn(value) !== undefined
    if (!isKey) return value
    inBody += 1
    sink.put(findKeyIn(value) ?? value, 'apiKey')
    return ''
  }

  // Same shape, texts only.
  const cleaned = clean(definition, '', '', false) as DrawDefinition
  const count = Object.keys(sink.values).length
  if (count > 0)
    notes.push({
      zh: `定义里有 ${count} 处像是密钥，已移入“密钥”`,
      en: `Found ${count} texts that look like keys and moved them to Secrets`,
    })
  if (inBody > 0)
    notes.push({
      zh: '其中有的写在请求体里，请求体不能包含密钥，请改用请求头或查询参数',
      en: 'Some were in the request body, which can’t contain keys. Use a header or query parameter instead.',
    })
  return { cleaned, secrets: sink.values, notes }
}

/** `value`, `pass` … of an authentication: always a key unless it is a template. */
function isAuthValue(holder: Record<string, unknown>, key: string): boolean {
  if (holder.kind === 'header' || holder.kind === 'query') return key === 'value' && typeof holder.name === 'string'
  return (
    (holder.kind === 'basic' && key === 'pass') ||
    ((holder.kind === 'sign' || holder.kind === 'ownSign') && (key === 'key' || key === 'token')) ||
    (holder.kind === 'hmacSha256Hex' && key === 'secret') ||
    (holder.kind === 'standardWebhooks' && key === 'secret')
  )
}
