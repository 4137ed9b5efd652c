import type { DrawTask } from '../draw-task.ts'
import { callbackToken } from '../values/input-mask.ts'
import type { DrawInput } from '../values/values.ts'

/** Private-use characters: no address, id or JSON of a provider needs them, and what comes with them loses them. */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const MARKS = /[\uE000\uE001]/g
const SEALED = /\uE000([^\uE000\uE001|]*)\|(u?)\uE001/g
/** Shorter ones are no secrets, and stand in ordinary text. */
const SECRET_FROM_LENGTH = 4

type Secrets = Readonly<Record<string, string>>

/** What a stored task may not hold: the keys, and the token in the address that the provider calls. */
export function sealedSecrets({ secrets, callback }: Pick<DrawInput, 'secrets' | 'callback'>): Secrets {
  const token = callbackToken(callback?.url)
  return token ? { ...secrets, 'callback token': token } : secrets
}

const uri = (text: string): string => encodeURIComponent(text.toWellFormed())

/**
 * The task as it may be stored: wherever a provider's words (ids, addresses, prepared values) repeat a key, the key's name stands
 * instead. {@link openTask} puts it back, so that nothing is lost.
 */
export function sealTask(task: DrawTask, secrets: Secrets): DrawTask {
  const forms = Object.entries(secrets)
    .filter(([, value]) => value.length >= SECRET_FROM_LENGTH)
    .flatMap(
      ([name, value]) =>
        [
          [value, `${OPEN}${name}|${CLOSE}`],
          [uri(value), `${OPEN}${name}|u${CLOSE}`],
        ] as const,
    )
    .sort(([a], [b]) => b.length - a.length)
  const seal = (text: string): string => {
    const plain = /[\uE000\uE001]/.test(text) ? text.replace(MARKS, '') : text
    return forms.reduce(
      (sealed, [form, mark]) => (sealed.includes(form) ? sealText(sealed, form, mark) : sealed),
      plain,
    )
  }
  return mapTexts(task, seal) as DrawTask // the same shape, other texts
}

/** Only outside of marks that stand already: one key may be part of another's name. */
function sealText(text: string, form: string, mark: string): string {
  return text
    .split(/(\uE000[^\uE001]*\uE001)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(form, () => mark)))
    .join('')
}

/** The stored task with the keys back in their places. */
export function openTask(task: DrawTask, secrets: Secrets): DrawTask {
  const open = (text: string): string =>
    text.includes(OPEN)
      ? text.replace(SEALED, (_mark, name: string, form: string) => {
          const value = Object.hasOwn(secrets, name) ? (secrets[name] ?? '') : ''
          return form === 'u' ? uri(value) : value
        })
      : text
  return mapTexts(task, open) as DrawTask // the same shape, other texts
}

/** Our own words keep as they are: only these members hold a provider's. */
const THEIRS: readonly (keyof DrawTask)[] = ['vars', 'pollUrl', 'providerTaskId', 'formerIds', 'orders', 'items']

function mapTexts(task: DrawTask, change: (text: string) => string): object {
  const changed = THEIRS.filter((name) => task[name] !== undefined).map(
    (name) => [name, mapDeep(task[name], change)] as const,
  )
  return { ...task, ...Object.fromEntries(changed) }
}

function mapDeep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapDeep(item, change)]))
}
