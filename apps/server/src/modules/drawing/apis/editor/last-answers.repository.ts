import { sql } from 'kysely'
import { seenCondition } from '../../../../crud/row-rule.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

export interface RecordedAnswer {
  infoId: string
  step: string
  url: string
  httpStatus: number | null
  time: Date
  response: string
}

/** Older drawings show an API as it no longer is. */
const DRAWINGS_LOOKED_AT = 100
/** The field of a drawing in which its calls are shown. */
const CALLS_FIELD = 'attemptList'

export function createLastAnswersRepository(db: Db) {
  return {
    /** The newest call of each step that was answered, of the last 100 drawings of this API whose calls the scope shows; one's own always. */
    async list(scope: Scope, apiId: string): Promise<RecordedAnswer[]> {
      const drawings = db
        .as(scope)
        .selectFrom('drawInfo')
        .select('drawInfo.id')
        .where('drawInfo.tenantId', '=', scope.tenantId)
        .where('drawInfo.isDeleted', '=', 0)
        .where('drawInfo.apiId', '=', apiId)
        .$if(scope.rowRules?.has('drawInfo') === true, (query) =>
          query.where(
            sql<boolean>`(${seenCondition(showingCalls(scope), 'drawInfo') ?? sql`false`} or draw_info.user_id = ${scope.userId}::bigint)`,
          ),
        )
        .orderBy('drawInfo.id', 'desc')
        .limit(DRAWINGS_LOOKED_AT)
      return db
        .as(scope)
        .selectFrom('drawCall')
        .distinctOn('step')
        .select(['infoId', 'step', 'url', 'httpStatus', 'time', 'response'])
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', 'in', drawings)
        .where((where) => where.or([where('httpStatus', 'is not', null), where('step', '=', 'callback')]))
        .orderBy('step')
        .orderBy('id', 'desc')
        .execute()
    },
  }
}

/** The scope with those parts of its rule only that show the calls of a drawing. */
function showingCalls({ rowRules }: Scope): Pick<Scope, 'rowRules'> {
  const rule = rowRules?.get('drawInfo')
  const parts = rule?.parts.filter(({ columns }) => columns === null || columns.has(CALLS_FIELD)) ?? []
  return rule && parts.length > 0 ? { rowRules: new Map([['drawInfo', { ...rule, parts }]]) } : {}
}
