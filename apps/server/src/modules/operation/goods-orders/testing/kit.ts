import type { GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import type { SignedIn } from '../../../../testing/build-test-app.ts'

export const url = (call: string): string => `/api/blade-cusorders/cusOrders/${call}`

export const ORDER = {
  cuserinfo: '林小满\n请周末送',
  shangpininfo: '水墨猫 A4 × 2',
  mobile: '13812341234',
  address: '上海市徐汇区天平路 1 号',
}

/** Enters an order by hand; answers its id. */
export async function enter(caller: SignedIn, more: object = {}): Promise<string> {
  const answer = await caller.post<{ id: string }>(url('submit'), { ...ORDER, ...more })
  if (answer.status !== 200) throw new Error(`the order was refused: ${answer.msg}`)
  return answer.data.id
}

export const read = async (caller: SignedIn, id: string): Promise<GoodsOrder> =>
  (await caller.get<GoodsOrder>(url('detail'), { id })).data
