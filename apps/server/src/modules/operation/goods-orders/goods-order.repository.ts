import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { GoodsState } from '@drawdesk/contract/operation/goods-order'
import type { CusOrderTable } from '../../../db/schema.generated.ts'
import { visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type GoodsOrderRow = Selectable<CusOrderTable>

export interface GoodsMove {
  orderId: string
  state: number
  createTime: Date
  createUser: string | null
}

/** Orders of goods and the states they came to. */
export function createGoodsOrderRepository(db: Db) {
  return {
    /** Of these the live ones that the scope sees, held until the transaction ends; in the order of their ids, so that two that hold the same do not wait for each other. */
    lock: (scope: Scope, ids: readonly string[]): Promise<GoodsOrderRow[]> =>
      visibleTo(
        scope,
        'cusOrder',
      )(
        db
          .as(scope)
          .selectFrom('cusOrder')
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .where(sql<boolean>`id = any(${[...ids]}::bigint[])`),
      )
        .selectAll()
        .orderBy('id')
        .forUpdate()
        .execute(),

    async addMoves(
      scope: Scope,
      moves: readonly { id: string; orderId: string; state: GoodsState; time: Date; userId: string | null }[],
    ): Promise<void> {
      if (moves.length === 0) return
      await db
        .as(scope)
        .insertInto('cusOrderMove')
        .values(
          moves.map(({ id, orderId, state, time, userId }) => ({
            id,
            tenantId: scope.tenantId,
            orderId,
            state,
            createTime: time,
            createUser: userId,
          })),
        )
        .execute()
    },

    /** The oldest first. */
    listMoves: (scope: Scope, orderIds: readonly string[]): Promise<GoodsMove[]> =>
      db
        .as(scope)
        .selectFrom('cusOrderMove')
        .select(['orderId', 'state', 'createTime', 'createUser'])
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`order_id = any(${[...orderIds]}::bigint[])`)
        .orderBy('id')
        .execute(),

    /**
     * Adds the order of a payment; undefined where that payment has one already.
     * The conflict names no index: of two calls at once the later one may meet the unique number before the unique payment.
     */
    insertPaid: (scope: Scope, row: Omit<Insertable<CusOrderTable>, 'tenantId'>): Promise<{ id: string } | undefined> =>
      db
        .as(scope)
        .insertInto('cusOrder')
        .values({ ...row, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst(),

    /** The order that came of this payment, held until the end of the transaction. */
    findPaid: (scope: Scope, payOrderId: string): Promise<Pick<GoodsOrderRow, 'id' | 'state'> | undefined> =>
      db
        .as(scope)
        .selectFrom('cusOrder')
        .select(['id', 'state'])
        .where('tenantId', '=', scope.tenantId)
        .where('payOrderId', '=', payOrderId)
        .forUpdate()
        .executeTakeFirst(),

    async setRefund(
      scope: Scope,
      id: string,
      changes: Pick<Updateable<CusOrderTable>, 'refundState' | 'refundAmount' | 'state'>,
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('cusOrder')
        .set({ ...changes, version: sql`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** A drawing of this person that can be printed, with where it was drawn; undefined where there is none. */
    findDrawn: (scope: Scope, infoId: string) =>
      db
        .as(scope)
        .selectFrom('drawInfo')
        .leftJoin('drawEx', (join) =>
          join.onRef('drawEx.tenantId', '=', 'drawInfo.tenantId').onRef('drawEx.id', '=', 'drawInfo.exId'),
        )
        .select([
          'drawInfo.id',
          'drawInfo.exId',
          sql<string>`coalesce(draw_ex.ex_name, '')`.as('exName'),
          sql<string>`coalesce(draw_ex.mu_name, '')`.as('muName'),
        ])
        .where('drawInfo.tenantId', '=', scope.tenantId)
        .where('drawInfo.id', '=', infoId)
        .where('drawInfo.userId', '=', scope.userId)
        .where('drawInfo.state', '=', DRAW_STATE.succeeded)
        .where('drawInfo.takenDown', '=', 0)
        .where('drawInfo.isDeleted', '=', 0)
        .executeTakeFirst(),

    /** Pictures of a drawing of anybody; `[]` where it is gone. */
    async findDrawnFiles(scope: Scope, infoId: string): Promise<string[]> {
      const row = await db
        .as(scope)
        .selectFrom('drawInfo')
        .select('fileIds')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', infoId)
        .executeTakeFirst()
      return (row?.fileIds as string[] | undefined) ?? []
    },
  }
}
