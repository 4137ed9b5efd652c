import { soundsLikeFile, soundsLikeSomebody } from '@drawdesk/contract/develop/column-words'
import { snakeOf } from '../names.ts'
import type { Screen } from '../screen.ts'

/** A column whose name sounds like a person or a file: what it is, only people know. */
export interface ToDecide {
  of: 'person' | 'file'
  /** `table.column`. */
  column: string
}

/** Where it is said: as a row of a person's or a column with files, or that it is none of these. */
export const DECIDED_IN: Readonly<Record<ToDecide['of'], { is: string; isNot: string }>> = {
  person: {
    is: 'apps/server/src/modules/organisation/person-data/tables/business.tables.ts',
    isNot: 'apps/server/src/modules/organisation/person-data/tables/other-columns.ts',
  },
  file: {
    is: 'apps/server/src/modules/files/attachments/file-columns.ts',
    isNot: 'apps/server/src/modules/files/attachments/without-files.ts',
  },
}

export function toDecideOf({ snake, fields, parent }: Screen): ToDecide[] {
  const columns = [...(parent ? [snakeOf(parent.field)] : []), ...fields.map(({ column }) => column)]
  const named = (of: ToDecide['of'], sounds: (column: string) => boolean): ToDecide[] =>
    columns.filter(sounds).map((column) => ({ of, column: `${snake}.${column}` }))
  return [...named('person', soundsLikeSomebody), ...named('file', soundsLikeFile)]
}
