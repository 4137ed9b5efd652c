import type { Insertable } from 'kysely'
import type { DrawDecision } from '@drawdesk/contract/drawing/draw-check'
import type { DrawDecisionTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** More than anybody reads of one record. */
const SHOWN_MOST = 200

export type NewDecision = Pick<Insertable<DrawDecisionTable>, 'id' | 'infoId' | 'checkId' | 'reason'> &
  Pick<DrawDecision, 'action'>

/** Who took down, released, deleted or restored a drawing; written once. */
export function createDrawDecisionRepository(db: Db) {
  return {
    async insert(scope: Scope, time: Date, rows: readonly NewDecision[]): Promise<void> {
      if (rows.length === 0) return
      const common = {
        tenantId: scope.tenantId,
        createUser: scope.userId,
        createDept: scope.deptId,
        updateUser: scope.userId,
        createTime: time,
        updateTime: time,
      }
      await db
        .as(scope)
        .insertInto('drawDecision')
        .values(rows.map((row) => ({ ...row, ...common })))
        .execute()
    },

    /** Of one record, oldest first, with the names of who decided. */
    list: (scope: Scope, infoId: string) =>
      db
        .as(scope)
        .selectFrom('drawDecision')
        .leftJoin('userAccount', (join) =>
          join
            .onRef('userAccount.tenantId', '=', 'drawDecision.tenantId')
            .onRef('userAccount.id', '=', 'drawDecision.createUser'),
        )
        .select([
          'drawDecision.id',
          'drawDecision.action',
          'drawDecision.reason',
          'drawDecision.createUser as userId',
          'userAccount.realName as userName',
          'drawDecision.createTime',
        ])
        .where('drawDecision.tenantId', '=', scope.tenantId)
        .where('drawDecision.infoId', '=', infoId)
        .orderBy('drawDecision.id')
        .limit(SHOWN_MOST)
        .execute(),
  }
}
