import type { TestApp } from '../../../testing/build-test-app.ts'

export interface PlantedOrder {
  tenantId: string
  payTime?: string | null
  amount?: number
  currency?: string
  kind?: 'draw' | 'print' | 'pack'
  channel?: string
  channelId?: string | null
  exId?: string | null
  exName?: string
  muName?: string
  loginId?: string | null
  deviceName?: string
  styleId?: string | null
  state?: number
  orderNo?: string
  transactionId?: string
  infoId?: string | null
  userId?: string | null
}

/** An order as it stands in the book, written past its rules; answers its id. */
export async function plantOrder(
  { owner, deps }: Pick<TestApp, 'owner' | 'deps'>,
  {
    tenantId,
    payTime = '2026-11-02 12:00:00+08',
    amount = 990,
    currency = 'CNY',
    kind = 'draw',
    ...order
  }: PlantedOrder,
): Promise<string> {
  const id = deps.ids.next()
  const state = order.state ?? (payTime === null ? 0 : 1)
  await owner(
    `insert into pay_order (id, tenant_id, order_no, kind, channel, channel_id, amount, currency, state, ex_id, ex_name, mu_name, login_id, device_name, style_id, info_id, user_id, transaction_id, pay_time, expire_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, now())`,
    [
      id,
      tenantId,
      order.orderNo ?? `N${id}`,
      kind,
      order.channel ?? 'wechat',
      order.channelId ?? null,
      amount,
      currency,
      state,
      order.exId ?? null,
      order.exName ?? '',
      order.muName ?? '',
      order.loginId ?? null,
      order.deviceName ?? '',
      order.styleId ?? null,
      order.infoId ?? null,
      order.userId ?? null,
      order.transactionId ?? '',
      payTime,
    ],
  )
  return id
}

/** A refund of it; `state` 2 is done. Answers its number. */
export async function plantRefund(
  { owner, deps }: Pick<TestApp, 'owner' | 'deps'>,
  {
    tenantId,
    orderId,
    amount,
    doneTime,
    state = 2,
    source = 'person',
  }: { tenantId: string; orderId: string; amount: number; doneTime: string | null; state?: number; source?: string },
): Promise<string> {
  const id = deps.ids.next()
  await owner(
    `insert into pay_refund (id, tenant_id, order_id, refund_no, amount, state, source, done_time) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, tenantId, orderId, `R${id}`, amount, state, source, doneTime],
  )
  return `R${id}`
}
