import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** What a sheet says of its drawing. */
export interface SheetFacts {
  exName: string
  muName: string
  sealId: string | null
  moderation: number
  time: Date
}

/** Of a drawing, and of its experience as it is now, also where that is gone. */
export async function findSheetFacts(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  infoId: string,
): Promise<SheetFacts | undefined> {
  const row = await db
    .as(scope)
    .selectFrom('drawInfo')
    .leftJoin('drawEx', (join) =>
      join.onRef('drawEx.id', '=', 'drawInfo.exId').on('drawEx.tenantId', '=', scope.tenantId),
    )
    .select(['drawEx.exName', 'drawEx.muName', 'drawEx.sealId', 'drawInfo.moderation'])
    .select(['drawInfo.finishedTime', 'drawInfo.createTime'])
    .where('drawInfo.tenantId', '=', scope.tenantId)
    .where('drawInfo.id', '=', infoId)
    .executeTakeFirst()
  return (
    row && {
      exName: row.exName ?? '',
      muName: row.muName ?? '',
      sealId: row.sealId ?? null,
      moderation: row.moderation,
      time: row.finishedTime ?? row.createTime,
    }
  )
}
