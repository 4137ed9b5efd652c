import type { Filter } from '../../../crud/filters.ts'
import type { Scope } from '../../../platform/scope.ts'

interface Asked {
  favourite?: string | undefined
  rating?: string | undefined
  tag?: string | undefined
  boardId?: string | undefined
}

/** Records by the caller's star and rating, by a tag, by a board. */
export function readMarkFilters(
  { tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>,
  { favourite = '', rating = '', tag = '', boardId = '' }: Asked,
): Filter[] {
  const among = (table: string, ...where: (readonly [string, '=' | '>=', string | number])[]): Filter => ({
    column: 'id',
    operator: 'inRows',
    value: { table, column: 'infoId', where: [['tenantId', '=', tenantId], ...where] },
  })
  return [
    ...(favourite === '1' ? [among('drawMark', ['userId', '=', userId], ['isFavourite', '=', 1])] : []),
    ...(rating === '' ? [] : [among('drawMark', ['userId', '=', userId], ['rating', '>=', Number(rating)])]),
    ...(tag.trim() === '' ? [] : [among('drawTag', ['tag', '=', tag.trim()])]),
    ...(boardId === '' ? [] : [among('drawBoardItem', ['boardId', '=', boardId])]),
  ]
}
