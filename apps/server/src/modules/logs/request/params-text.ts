import { LRUCache } from 'lru-cache'
import { isContactName, maskContact, maskContacts } from '../../../platform/masks/mask-people.ts'
import { isSecretName, maskSecrets } from '../../../platform/masks/mask-secrets.ts'

export const MASK = '••••'
/** Longest text of one value, and of all arguments together. */
const VALUE_MOST = 200
const PARAMS_MOST = 2_000
const ROW_VALUE_MOST = 20_000
/** So much of a value is looked at for secrets before it is cut. */
const LOOKED_AT_MOST = 4_000
const DEPTH_MOST = 6
const ITEMS_MOST = 30
const USER_AGENT_MOST = 300
const PATH_MOST = 500
/** Texts of one sort whose form in the log is remembered, and how long they may be. */
const KEPT_MOST = 2_000
const KEPT_LENGTH_MOST = 300
/** Names of the two halves of a pair (a header, an argument) whose name may say that its value is a secret. */
const PAIR_NAMES = ['name', 'key', 'header', 'paramKey']
const PAIR_VALUES = ['value', 'paramDef', 'paramValue', 'default']

const isSecret = remembered(isSecretName)
const isContact = remembered(isContactName)
/** A name is a person's word too where bodies are free: a token may stand there. */
const shownName = remembered((name) => cut(name))

/**
 * The arguments of a call as JSON text for a log: whatever has a secret's name is masked, as is what looks like one inside the
 * texts, and how people are reached; long texts, long lists and deep objects are cut. "" for none. At most 2,000 characters, whatever was sent.
 */
export function paramsText(query: unknown, params: unknown, body: unknown): string {
  const budget = { left: PARAMS_MOST }
  const given = Array.isArray(body)
    ? { ...(query as object), list: body }
    : {
        ...(query as object),
        ...(params as object),
        ...(typeof body === 'object' && !Buffer.isBuffer(body) ? body : {}),
      }
  const shown = show(given, 0, budget, VALUE_MOST) as Record<string, unknown>
  if (Object.keys(shown).length === 0) return ''
  return storable(JSON.stringify(shown)).slice(0, PARAMS_MOST)
}

/** The same of one value of a row, with room for more: what two versions of it differ by may stand far behind. */
export function shownValue(value: unknown): unknown {
  return show(value, 0, { left: ROW_VALUE_MOST }, LOOKED_AT_MOST)
}

function show(value: unknown, depth: number, budget: { left: number }, most: number): unknown {
  if (typeof value === 'string') {
    const text = cut(value, most)
    budget.left -= text.length + 3
    return text
  }
  if (typeof value !== 'object' || value === null) {
    budget.left -= 8
    return value
  }
  if (depth >= DEPTH_MOST || budget.left <= 0) return '…'
  if (Array.isArray(value)) {
    const items = value.slice(0, ITEMS_MOST).map((item) => show(item, depth + 1, budget, most))
    return value.length > ITEMS_MOST ? [...items, `… ${value.length}`] : items
  }
  const result: Record<string, unknown> = {}
  // A parameter that is changed by its id may be a password.
  const isUnnamedParam = 'paramValue' in value && !('paramKey' in value)
  const isSecretPair =
    isUnnamedParam ||
    PAIR_NAMES.some(
      (name) =>
        typeof (value as Record<string, unknown>)[name] === 'string' &&
        isSecret((value as Record<string, string>)[name] as string),
    )
  for (const name in value) {
    if (budget.left <= 0) {
      result['…'] = '…'
      break
    }
    budget.left -= name.length + 4
    const item = (value as Record<string, unknown>)[name]
    const isHidden =
      (isSecret(name) || (isSecretPair && PAIR_VALUES.includes(name))) &&
      item !== '' &&
      item !== null &&
      item !== undefined
    result[shownName(name)] = isHidden
      ? MASK
      : isContact(name) && (typeof item === 'string' || typeof item === 'number')
        ? maskContact(String(item)).slice(0, most)
        : show(item, depth + 1, budget, most)
  }
  return result
}

/** Masked first and cut then: a token cut in its middle has no longer the form it is known by. */
function cut(text: string, most = VALUE_MOST): string {
  const masked = maskContacts(maskSecrets(text.length > LOOKED_AT_MOST ? text.slice(0, LOOKED_AT_MOST) : text))
  return masked.length > most ? `${masked.slice(0, most)}…` : masked
}

/** Without what PostgreSQL cannot store in a text. */
export function storable(text: string): string {
  const sound = text.isWellFormed() ? text : text.toWellFormed()
  return sound.includes('\u0000') || sound.includes('\\u0000')
    ? sound.replaceAll('\\u0000', '').replaceAll('\u0000', '')
    : sound
}

/** A path as it was asked for, without its query; arguments in it that are long or look like secrets are masked. */
export function pathText(url: string): string {
  const end = url.indexOf('?')
  return shownPath(end === -1 ? url : url.slice(0, end))
}

const shownPath = remembered((path) =>
  storable(
    maskContacts(maskSecrets(path.slice(0, LOOKED_AT_MOST))).replace(
      /\/(?=[\w.%~-]*\d)[\w.%~-]{32,}(?=\/|$)/g,
      `/${MASK}`,
    ),
  ).slice(0, PATH_MOST),
)

/** What a browser says it is: one of a few, again and again. */
export const userAgentText = remembered((given) => storable(maskSecrets(given.slice(0, USER_AGENT_MOST))))

/**
 * The same function, which keeps the answers for texts that come again: names, paths and browsers are few in honest traffic. They
 * come from outside, so long ones are not kept.
 */
function remembered<Answer extends string | boolean>(work: (text: string) => Answer): (text: string) => Answer {
  const kept = new LRUCache<string, Answer>({ max: KEPT_MOST })
  return (text) => {
    let answer = kept.get(text)
    if (answer === undefined) {
      answer = work(text)
      if (text.length <= KEPT_LENGTH_MOST) kept.set(text, answer)
    }
    return answer
  }
}
