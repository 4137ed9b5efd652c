import { checkPhone } from '@drawdesk/contract/identity/phone'
import { GOODS_STATE, goodsOrderResource } from '@drawdesk/contract/operation/goods-order'
import type { SaveChange } from '../../../crud/change.ts'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { createDrawInfoRepository } from '../../drawing/records/draw-info.repository.ts'
import { goodsOrderErrors } from './goods-order.errors.ts'
import { createGoodsOrderNews } from './goods-order.news.ts'
import { createGoodsOrderViews, type GoodsOrderViewNeeds } from './goods-order.views.ts'
import { isMaskOf, searchedMobile } from './mobile.ts'
import { stateTexts } from './state-texts.ts'

export type GoodsOrderNeeds = Deps & GoodsOrderViewNeeds

/** Orders as a declared resource: what an operator enters and changes by hand. */
export function goodsOrderOptions(deps: GoodsOrderNeeds): ResourceOptions {
  const { db, ids, files, businessDictionaries } = deps
  const news = createGoodsOrderNews(deps)
  const views = createGoodsOrderViews(deps)

  async function linkProblems(caller: Caller, { before, values }: SaveChange): Promise<BilingualFieldError[]> {
    const added = (field: 'fileIds' | 'infoIds'): string[] => {
      const given = values[field] === undefined ? [] : (JSON.parse(String(values[field])) as string[])
      const kept = new Set((before?.[field] as string[] | undefined) ?? [])
      return [...new Set(given)].filter((id) => !kept.has(id))
    }
    const [pictures, drawings] = [added('fileIds'), added('infoIds')]
    const [seen, found, known] = await Promise.all([
      files.listSeen(caller, pictures),
      files.viewsOf(caller, pictures),
      drawings.length === 0 ? [] : createDrawInfoRepository(db).list(caller, drawings),
    ])
    return [
      ...(pictures.every((id) => seen.has(id) && found.get(id)?.mime.startsWith('image/'))
        ? []
        : [{ field: 'fileIds', text: { zh: '图片不存在', en: 'Picture not found' } }]),
      ...(known.length === drawings.length
        ? []
        : [{ field: 'infoIds', text: { zh: '绘画记录不存在', en: 'Drawing not found' } }]),
    ]
  }

  return {
    resource: goodsOrderResource,
    table: 'cusOrder',
    writeCode: 'cusOrders_edit',

    unsaid: () => ({ amount: 0, infoIds: [], fileIds: [], remark: '' }),

    async checkSave(caller, change) {
      const { before, values } = change
      if (before && Number(before.state) >= GOODS_STATE.sent) {
        const texts = stateTexts(businessDictionaries, caller)
        throw goodsOrderErrors.isSent({
          values: { orderno: String(before.orderno), state: await texts(Number(before.state)) },
        })
      }
      const phone =
        values.mobile === undefined || (before && isMaskOf(caller, values.mobile, before.mobile))
          ? undefined
          : checkPhone(String(values.mobile))
      const errors = [...(phone ? [{ field: 'mobile', text: phone }] : []), ...(await linkProblems(caller, change))]
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },

    async toColumns(_trx, caller, { before, values }) {
      const { mobile, ...columns } = values
      if (before)
        return mobile === undefined || isMaskOf(caller, mobile, before.mobile)
          ? columns
          : { ...columns, mobile: String(mobile).trim() }
      const id = ids.next()
      return { ...columns, id, orderno: ordernoOf(id), mobile: String(mobile).trim() }
    },

    async afterChange(trx, caller, change) {
      if (change.kind !== 'save') return
      const [id = ''] = change.ids
      if (change.before) return news.changed(trx, caller, [{ id, state: Number(change.before.state) }])
      await news.moved(trx, caller, [id], GOODS_STATE.toDo)
    },

    narrow: (filters, caller) => filters.map((filter) => searchedMobile(caller, filter)),

    decorate: views.whole,
  }
}

/** Of an order that was entered by hand: short, and nobody else's. */
const ordernoOf = (id: string): string => `G${BigInt(id).toString(36).toUpperCase()}`
