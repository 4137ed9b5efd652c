import type { CallKind } from '@drawdesk/contract/logs/api-log'
import { isMutation, type AuditFacts } from '../../../wire/audit.ts'
import type { AnyRoute } from '../../../wire/route.ts'

type Known = Pick<AnyRoute, 'method' | 'isCommand' | 'isExport' | 'isBackground' | 'isRead'>

/** Did somebody do something by it? Not by a POST that only reads. */
export const isAct = (definition: Pick<Known, 'method' | 'isCommand' | 'isExport' | 'isRead'>): boolean =>
  isMutation(definition) && !definition.isRead

/** What a person who looks for trouble or for changes wants to see, and what consoles do by themselves, by the route and how the call ended. */
export function callKindOf(
  definition: Known,
  { isRoutine }: Pick<AuditFacts, 'isRoutine'>,
  httpStatus: number,
): CallKind {
  if (definition.isBackground || isRoutine) return 'background'
  return isAct(definition) || httpStatus >= 400 ? 'notable' : 'read'
}
