import type { CodeDrift } from '@drawdesk/contract/develop/code'
import type { useTexts } from '../../../lib/texts/texts.ts'
import type { codeTexts } from './code.i18n.ts'

type Key = keyof (typeof codeTexts)['zh']

/** By what differs, and where. */
const KEYS: Readonly<Partial<Record<`${CodeDrift['of']} ${CodeDrift['what']}`, Key>>> = {
  'table added': 'tableAdded',
  'table changed': 'tableChanged',
  'table removed': 'tableRemoved',
  'table unread': 'tableUnread',
  'model added': 'modelAdded',
  'model changed': 'modelChanged',
  'model removed': 'modelRemoved',
  'model leftOut': 'modelLeftOut',
  'model person': 'modelPerson',
  'model file': 'modelFile',
  'code never': 'codeNever',
  'code differs': 'codeDiffers',
  'menu absent': 'menuAbsent',
  'menu taken': 'menuTaken',
}

/** Names that are read at once; more are a number. */
const NAMES_MOST = 8

/** A difference as a sentence with what to do; `""` for one that this console does not know yet. */
export function driftText(t: ReturnType<typeof useTexts<Key>>, { of, what, names }: CodeDrift): string {
  const key = KEYS[`${of} ${what}`]
  if (key === undefined) return ''
  const more = names.length > NAMES_MOST ? ` … (${names.length})` : ''
  return t(key, { names: `${names.slice(0, NAMES_MOST).join(', ')}${more}`, count: names.length })
}
