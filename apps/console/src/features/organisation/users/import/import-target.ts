import { userResource } from '@drawdesk/contract/organisation/user'
import { IMPORT_MOST_BYTES, IMPORT_MOST_ROWS, USER_COLUMNS } from '@drawdesk/contract/organisation/user-import'
import { useText } from '../../../../lib/texts/texts.ts'
import type { ImportTarget } from '../../../../resource/import/import-target.ts'
import { userKeys } from '../user.api.ts'

/** By this a row finds its person. */
export const KEY_FIELD = 'account'
const NEEDED: readonly string[] = [KEY_FIELD, 'realName']

/** People: their columns are those of the template, by name where a form has ids. */
export function usePeopleTarget(): ImportTarget {
  const text = useText()
  return {
    name: userResource.name,
    path: userResource.path,
    keys: userKeys,
    fields: USER_COLUMNS.map(({ field }) => ({ name: field, isRequired: NEEDED.includes(field) })),
    labelOf(name) {
      const column = USER_COLUMNS.find(({ field }) => field === name)
      return column ? text(column.title) : name
    },
    most: { rows: IMPORT_MOST_ROWS, bytes: IMPORT_MOST_BYTES },
  }
}
