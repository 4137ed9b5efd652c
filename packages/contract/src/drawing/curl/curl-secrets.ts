import type { DrawAuth } from '../definition/draw-definition.ts'
import { isKeyHeader } from '../definition/draw-definition-fields.ts'

/** Collects what looks like a key: the value goes to `secrets`, its place gets `{{secret.name}}`. */
export interface SecretSink {
  readonly values: Record<string, string>
  /** Answers the template that stands for the value; the same value keeps its name. */
  put(value: string, wantedName: string): string
}

export function createSecretSink(): SecretSink {
  const values: Record<string, string> = {}
  return {
    values,
    put(value, wantedName) {
      const known = Object.keys(values).find((name) => values[name] === value && value !== '')
      if (known) return `{{secret.${known}}}`
      let name = wantedName
      for (let number = 2; Object.hasOwn(values, name); number += 1) name = `${wantedName}${number}`
      values[name] = value
      return `{{secret.${name}}}`
    },
  }
}

/** `$OPENAI_API_KEY`, `<token>`, `YOUR_API_KEY`: a place for a key, not a key. */
export function isPlaceholder(value: string): boolean {
  return /^(\$\{?\w+\}?|%\w+%|<[^<>]*>|\[[^[\]]*\]|\{[^{}]*\}|\{\{[^{}]*\}\}|(your|my)[-_ ]?\w*|x{3,}|\*{3,}|\.{3})$/i.test(
    value,
  )
}

/** Tokens that carry their nature in their form: `sk-…`, `r8_…`, JSON web tokens. */
// Bounded, so that a long run of near-misses stays linear.
const KEY_FORM =
  /(?:\b(?:sk|pk|rk|tsk|r8|hf|gsk|xai|whsec|ghp|key)[-_][A-Za-z0-9_-]{8,}|\beyJ[\w-]{8,500}\.[\w-]{8,4000}\.[\w-]{4,})/

export function findKeyIn(text: string): string | undefined {
  return KEY_FORM.exec(text)?.[0]
}

/** Query or body names that hold keys. */
export function isKeyName(name: string): boolean {
  return /^(.*[-_.])?(api[-_]?key|access[-_]?key([-_]?(id|secret))?|access[-_]?token|auth[-_]?token|token|key|secret([-_]?key)?|app[-_]?secret|client[-_]?secret|password|passwd|sig|signature)$/i.test(
    name,
  )
}

function secretNameOf(name: string): string {
  if (/secret/i.test(name)) return 'apiSecret'
  if (/cookie/i.test(name)) return 'cookie'
  if (/pass/i.test(name)) return 'password'
  return /token/i.test(name) && !/authorization/i.test(name) ? 'token' : 'apiKey'
}

/** A value without the placeholder of a page that explains the API. */
const real = (value: string): string => (isPlaceholder(value) ? '' : value)

/** The header's value with its key replaced, or undefined when it holds none. */
export function hideHeaderKey(name: string, value: string, sink: SecretSink): string | undefined {
  if (isKeyHeader(name)) {
    const scheme = /^([A-Za-z][\w-]{0,20})\s+(\S.*)$/s.exec(value)
    if (scheme && !/cookie/i.test(name))
      return `${scheme[1]} ${sink.put(real(scheme[2] ?? ''), /^basic$/i.test(scheme[1] ?? '') ? 'basicAuth' : secretNameOf(name))}`
    return sink.put(real(value), secretNameOf(name))
  }
  const key = findKeyIn(value)
  return key === undefined ? undefined : value.replace(key, () => sink.put(key, 'apiKey'))
}

/** The query value's template when it holds a key. */
export function hideQueryKey(name: string, value: string, sink: SecretSink): string | undefined {
  if (isKeyName(name)) return sink.put(real(value), secretNameOf(name))
  return findKeyIn(value) === undefined ? undefined : sink.put(value, 'apiKey')
}

/** `-u user:password`. */
export function authOfUser(user: string, sink: SecretSink): DrawAuth {
  const colon = user.indexOf(':')
  const name = colon < 0 ? user : user.slice(0, colon)
  const password = colon < 0 ? '' : user.slice(colon + 1)
  return { kind: 'basic', user: sink.put(real(name), 'user'), pass: sink.put(real(password), 'pass') }
}
