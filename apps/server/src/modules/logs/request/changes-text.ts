import type { LogChange } from '@drawdesk/contract/logs/usual-log'
import { resourceNameOf } from '../../../crud/row-words.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { RowChange } from '../../../platform/row-changes.ts'
import { isContactName, maskContact } from '../../../platform/masks/mask-people.ts'
import { isSecretName } from '../../../platform/masks/mask-secrets.ts'
import { MASK, shownValue, storable } from './params-text.ts'

const NAMES_MOST = 200
const CHANGES_MOST = 100
/** Longest text of one side, and what is shown of a longer one before the place where the two differ. */
const SIDE_MOST = 300
const LEAD = 40

/** The objects of a call by name, joined as people list them; "" where none has one. */
export function changedNames(changes: readonly RowChange[]): string {
  const names = [...new Set(changes.map(({ name }) => String(shownValue(name))))].filter(Boolean)
  const text = names.join('、')
  return storable(text.length > NAMES_MOST ? `${text.slice(0, NAMES_MOST)}…` : text)
}

/** What became another, field by field: secrets masked, how people are reached masked, long texts cut around what differs. */
export function shownChanges(changes: readonly RowChange[], timeZone: string): LogChange[] {
  const shown = changes.flatMap((change) =>
    change.fields.map(({ field, before, after }): LogChange => {
      const [left, right] = excerpts(
        shownText(change, field, before, timeZone),
        shownText(change, field, after, timeZone),
      )
      return {
        resource: resourceNameOf(change.table),
        id: change.id,
        name: changedNames([change]),
        field,
        before: storable(left),
        after: storable(right),
      }
    }),
  )
  return shown.slice(0, CHANGES_MOST)
}

function shownText({ context }: RowChange, field: string, text: string, timeZone: string): string {
  if (text === '') return ''
  const isSecretParam = field === 'paramValue' && isSecretName(context.paramKey ?? 'password')
  if (isSecretParam || isSecretName(field)) return MASK
  if (isContactName(field)) return maskContact(text)
  if (ISO_TIME.test(text)) return formatTime(new Date(text), timeZone)
  const value = shownValue(parsed(text))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** As PostgreSQL writes a time in JSON. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:?\d\d)?$/

/** JSON columns are masked by the names inside them; every other text is itself. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** Both whole where they are short, else from a little before the first character that differs. */
function excerpts(before: string, after: string): [string, string] {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const from = Math.max(0, same - LEAD)
  const cut = (text: string): string => {
    if (text.length <= SIDE_MOST) return text
    const begin = from > LEAD ? from : 0
    const part = text.slice(begin, begin + SIDE_MOST)
    return `${begin > 0 ? '…' : ''}${part}${begin + SIDE_MOST < text.length ? '…' : ''}`
  }
  return [cut(before), cut(after)]
}
