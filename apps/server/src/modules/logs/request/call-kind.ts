import type { CallKind } from '@drawdesk/contract/logs/api-log'
import { isMutation, type AuditFacts } from '../../../wire/audit.ts'
import type { AnyRoute } from '../../../wire/route.ts'

type Known = Pick<AnyRoute, 'method' | 'isCommand' | 'isExport' | 'isBackground'>

/** What a person who looks for trouble or for changes wants to see, and what consoles do by themselves, by the route and how the call ended. */
export function callKindOf(
  definition: Known,
  { isRoutine }: Pick<AuditFacts, 'isRoutine'>,
  httpStatus: number,
): CallKind {
  if (definition.isBackground || isRoutine) return 'background'
  return isMutation(definition) || httpStatus >= 400 ? 'notable' : 'read'
}
