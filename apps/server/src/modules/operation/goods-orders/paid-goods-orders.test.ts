import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildUser } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { PaidPrint } from './paid-goods-orders.ts'
import { read } from './testing/kit.ts'

const scope = systemScope('000000')
const ADDRESS = { name: ' 林小满 ', mobile: '13812341234', address: '上海市徐汇区天平路 1 号', message: '周末送' }
let test: TestApp
let admin: SignedIn
let order: PaidPrint
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const buyer = await buildUser(test.deps)
  const picture = await uploadPicture(admin)
  const infoId = test.deps.ids.next()
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, prompt, state, file_ids) values ($1, '000000', $2, 'cat', 3, $3)`,
    [infoId, buyer.userId, JSON.stringify([picture.fileId])],
  )
  order = {
    id: test.deps.ids.next(),
    orderNo: 'P20261127001',
    kind: 'print',
    userId: buyer.userId,
    deptId: null,
    amount: 4_900,
    currency: 'CNY',
    infoId,
    copies: 2,
    description: '水墨猫',
  }
})
afterAll(() => test.close())

const pay = (paid: PaidPrint, address = ADDRESS) =>
  test.deps.db.transaction(scope, (trx) => test.deps.goodsOrders.fromPaidOrder(trx, scope, paid, address))

describe('a paid print that is sent by post', () => {
  it('becomes an order to do, with its picture, once for each payment', async () => {
    const ids = [await pay(order), await pay(order)]
    const [id = ''] = ids

    expect(new Set(ids).size).toBe(1)
    expect(await read(admin, id)).toMatchObject({
      orderno: 'P20261127001',
      state: 10,
      cuserinfo: '林小满\n周末送',
      shangpininfo: '水墨猫 × 2',
      mobile: '13812341234',
      address: '上海市徐汇区天平路 1 号',
      amount: 4_900,
      userId: order.userId,
      infoIds: [order.infoId],
      drawings: [{ infoId: order.infoId, file: { mime: 'image/png' } }],
      files: [{ mime: 'image/png' }],
      history: [{ state: 10 }],
    })
  })

  it('comes of two calls at once as one order', async () => {
    const paid = { ...order, id: test.deps.ids.next(), orderNo: 'P20261127002' }

    const ids = await Promise.all([pay(paid), pay(paid)])

    expect(new Set(ids).size).toBe(1)
    expect(await test.owner('select count(*)::int as count from cus_order where orderno = $1', [paid.orderNo])).toEqual(
      [{ count: 1 }],
    )
  })

  it('is there only when its payment is', async () => {
    const paid = { ...order, id: test.deps.ids.next(), orderNo: 'P20261127003' }

    const undone = test.deps.db.transaction(scope, async (trx) => {
      await test.deps.goodsOrders.fromPaidOrder(trx, scope, paid, ADDRESS)
      throw new Error('the payment is undone')
    })

    await expect(undone).rejects.toThrow('the payment is undone')
    expect(await test.owner('select id from cus_order where orderno = $1', [paid.orderNo])).toEqual([])
  })

  it('is never refused for its address, which is judged before it is paid', async () => {
    const paid = { ...order, id: test.deps.ids.next(), orderNo: 'P20261127004', infoId: null }
    const broken = { ...ADDRESS, name: ' ', mobile: '12', address: '' }

    expect(await pay(paid, broken)).toMatch(/^\d+$/)
    const problems = (() => {
      try {
        test.deps.goodsOrders.checkAddress(broken)
      } catch (error) {
        return error instanceof AppError ? error.fieldErrorsIn('zh') : error
      }
      return undefined
    })()
    expect(problems).toEqual([
      { field: 'address.name', msg: '请输入收货人' },
      { field: 'address.address', msg: '请输入收货地址' },
      { field: 'address.mobile', msg: '手机号码长度不为11位' },
    ])
    expect(test.deps.goodsOrders.checkAddress(ADDRESS)).toBeUndefined()
    await expect(pay({ ...paid, kind: 'pack' })).rejects.toThrow('is no print')
  })
})
