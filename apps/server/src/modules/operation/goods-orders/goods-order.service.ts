import { REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import { GOODS_STATE, mayMove, type GoodsOrderUpdate, type GoodsState } from '@drawdesk/contract/operation/goods-order'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { updateRow } from '../../../crud/rows.repository.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { asBulk } from '../../../platform/row-changes.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import { goodsOrderErrors } from './goods-order.errors.ts'
import { createGoodsOrderNews } from './goods-order.news.ts'
import { createGoodsOrderRepository, type GoodsOrderRow } from './goods-order.repository.ts'
import { stateTexts } from './state-texts.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'events'> & { businessDictionaries: DictService }

/** How orders go from state to state. */
export function createGoodsOrderService(deps: Needs) {
  const { db, businessDictionaries } = deps
  const news = createGoodsOrderNews(deps)

  /** @throws AppError `cusOrders.wrongMove` naming both states, `cusOrders.isBeingRefunded` */
  async function checkMove(
    caller: Caller,
    { orderno, state: from, refundState }: GoodsOrderRow,
    to: GoodsState,
  ): Promise<void> {
    const isOnItsWay = to !== GOODS_STATE.cancelled
    if (isOnItsWay && refundState === REFUND_STATE.asked)
      throw goodsOrderErrors.isBeingRefunded({ values: { orderno } })
    if (mayMove(from as GoodsState, to)) return
    const texts = stateTexts(businessDictionaries, caller)
    throw goodsOrderErrors.wrongMove({ values: { orderno, from: await texts(from), to: await texts(to) } })
  }

  return {
    /**
     * Moves one order, or writes beside it. The state it is in already is no move: pressed twice, nothing changes.
     *
     * @throws AppError `common.notFound`, `common.stale`, `cusOrders.wrongMove`
     */
    update: (caller: Caller, { id, version, state, ...given }: GoodsOrderUpdate): Promise<SaveAnswer> =>
      db.transaction(caller, async (trx) => {
        const [row] = await createGoodsOrderRepository(trx).lock(caller, [id])
        if (!row) throw commonErrors.notFound()
        if (version !== undefined && version !== row.version) throw commonErrors.stale()
        const isMove = state !== undefined && state !== row.state
        if (isMove) await checkMove(caller, row, state)
        const values: Values = { ...changesOf(row, given), ...(isMove ? { state } : {}) }
        if (Object.keys(values).length === 0) return { id, version: row.version }
        const saved = await updateRow(deps, trx, caller, 'cusOrder', { id, values })
        await (isMove ? news.moved(trx, caller, [id], state) : news.changed(trx, caller, [{ id, state: row.state }]))
        return saved
      }),

    /**
     * All of these or none; answers the ids. Those that are in the state already stay as they are.
     *
     * @throws AppError `common.notFound`, `cusOrders.wrongMove` naming the first that may not
     */
    updateMany: (caller: Caller, ids: readonly string[], state: GoodsState): Promise<string[]> => {
      const wanted = [...new Set(ids)]
      return db.transaction(caller, async (trx) => {
        const rows = await createGoodsOrderRepository(trx).lock(caller, wanted)
        if (rows.length !== wanted.length) throw commonErrors.notFound()
        const moving = rows.filter((row) => row.state !== state)
        for (const row of moving) await checkMove(caller, row, state)
        await asBulk(wanted.length, async () => {
          for (const { id } of moving) await updateRow(deps, trx, caller, 'cusOrder', { id, values: { state } })
        })
        await news.moved(
          trx,
          caller,
          moving.map(({ id }) => id),
          state,
        )
        return wanted
      })
    },
  }
}

function changesOf(
  row: GoodsOrderRow,
  { expressCompany, expressNo, remark }: Pick<GoodsOrderUpdate, 'expressCompany' | 'expressNo' | 'remark'>,
): Values {
  const given = { expressCompany: expressCompany?.trim(), expressNo: expressNo?.trim(), remark }
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== row[name as keyof typeof given]),
  )
}
