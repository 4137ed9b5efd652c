import { resources } from '@drawdesk/contract/resources'
import { isContactName, maskContact } from '../../platform/masks/mask-people.ts'
import { isSecretName } from '../../platform/masks/mask-secrets.ts'
import type { RowChange } from '../../platform/row-changes.ts'

/** One field of a change as it is kept: `w` 0 where a side is masked or cut, so that it cannot be brought back. */
export interface KeptField {
  f: string
  b: string
  a: string
  w: 0 | 1
}

const MASK = '••••'
/** Longest side that is kept; definitions can be larger. */
const SIDE_MOST = 20_000
const DEPTH_MOST = 20
/** Counts of tokens and how long some are good for, whose names only sound like secrets. */
const COUNT_NAMES = /tokens$|tokenvalidity$/i
/** A pair of a name and a value, whose name may say that the value is a secret. */
const PAIR_NAMES = ['name', 'key', 'header', 'paramKey']
const PAIR_VALUES = ['value', 'paramDef', 'paramValue', 'default']

/** Fields that a definition says are secrets, by table. */
const DECLARED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  resources.flatMap(({ rows, fields }): [string, Set<string>][] =>
    rows
      ? [
          [
            rows.table,
            new Set(
              Object.keys(fields).filter((name) => (fields[name as never] as { secret?: unknown }).secret === true),
            ),
          ],
        ]
      : [],
  ),
)

/** What became another, as a history keeps it: secrets and how people are reached are masked, as in the logs. */
export function keptFields({ table, context, fields }: RowChange): KeptField[] {
  return fields.map(({ field, before, after }) => {
    const sides = [before, after].map((text) => shown({ table, context }, field, text))
    const [b = '', a = ''] = sides.map((text) => (text.length > SIDE_MOST ? `${text.slice(0, SIDE_MOST)}…` : text))
    return { f: field, b, a, w: b === before && a === after ? 1 : 0 }
  })
}

function shown({ table, context }: Pick<RowChange, 'table' | 'context'>, field: string, text: string): string {
  if (text === '') return ''
  if (COUNT_NAMES.test(field) && /^\d+$/.test(text)) return text
  const isSecretParam = field === 'paramValue' && isSecretName(context.paramKey ?? 'password')
  if (isSecretParam || isSecretName(field) || DECLARED.get(table)?.has(field)) return MASK
  if (isContactName(field)) return maskContact(text)
  const value = parsed(text)
  if (value === undefined) return text
  const masked = masking(value, 0)
  return masked === value ? text : JSON.stringify(masked)
}

/** JSON columns are masked by the names inside them; every other text is itself. */
function parsed(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The same value where nothing in it is a secret. */
function masking(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEPTH_MOST) return MASK
  if (Array.isArray(value)) {
    const items = value.map((item) => masking(item, depth + 1))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  const record = value as Record<string, unknown>
  const isSecretPair = PAIR_NAMES.some((name) => typeof record[name] === 'string' && isSecretName(record[name]))
  const entries = Object.entries(record).map(([name, item]): [string, unknown] => {
    const isHidden = isSecretName(name) || (isSecretPair && PAIR_VALUES.includes(name))
    if (isHidden) return [name, item === '' || item === null ? item : MASK]
    if (isContactName(name) && typeof item === 'string') return [name, maskContact(item)]
    return [name, masking(item, depth + 1)]
  })
  return entries.every(([name, item]) => item === record[name]) ? value : Object.fromEntries(entries)
}
