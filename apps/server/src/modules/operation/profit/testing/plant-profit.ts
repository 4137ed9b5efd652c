import type { TestApp } from '../../../../testing/build-test-app.ts'
import { plantOrder, plantRefund, type PlantedOrder } from '../../../money/testing/plant-orders.ts'

export const NOON = '2026-11-02 12:00:00+08'

/** Rows of a tenant as they stand behind its profit, written past the rules of what makes them. */
export async function plantProfit(test: TestApp, tenantId: string) {
  const { owner, deps } = test
  const next = (): string => deps.ids.next()
  const [styleId, exId, channelId] = [next(), next(), next()]
  await owner(
    `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) values ($1, $2, 'One', 'one', 'http', 'txt2img', 'sync', 'x', '{}')`,
    [styleId, tenantId],
  )
  await owner(`insert into draw_style (id, tenant_id, style_name, api_id) values ($1, $2, 'Ink', $1)`, [
    styleId,
    tenantId,
  ])
  await owner(
    `insert into draw_ex (id, tenant_id, ex_name, start_time, end_time) values ($1, $2, 'Night', now(), now() + interval '1 day')`,
    [exId, tenantId],
  )
  await owner(`insert into pay_channel (id, tenant_id, channel, name, fee) values ($1, $2, 'wechat', 'WeChat', 6)`, [
    channelId,
    tenantId,
  ])
  return {
    styleId,
    exId,
    channelId,
    sell: (order: Omit<PlantedOrder, 'tenantId'> = {}) =>
      plantOrder(test, { tenantId, channelId, exId, exName: 'Night', styleId, payTime: NOON, ...order }),
    /** The order has come to its end. */
    deliver: (orderId: string, copies = 1, time = NOON) =>
      owner(`update pay_order set delivery = 2, delivered_time = $2, copies = $3 where id = $1`, [
        orderId,
        time,
        copies,
      ]),
    refund: (orderId: string, amount: number, doneTime = NOON) =>
      plantRefund(test, { tenantId, orderId, amount, doneTime }),
    draw: async (
      cost: string | null,
      {
        payLogId = null,
        currency = 'CNY',
        at = NOON,
      }: { payLogId?: string | null; currency?: string; at?: string } = {},
    ): Promise<string> => {
      const id = next()
      await owner(
        `insert into draw_info (id, tenant_id, style_id, ex_id, user_id, prompt, state, create_time, queued_time, cost_amount, cost_currency, pay_log_id) values ($1, $2, $3, $4, 7, 'x', 2, $5::timestamptz, $5::timestamptz, $6, $7, $8)`,
        [id, tenantId, styleId, exId, at, cost, cost === null ? '' : currency, payLogId],
      )
      return id
    },
    chat: (cost: string, day = '2026-11-02') =>
      owner(
        `insert into chat_usage (tenant_id, day, user_id, api_id, model, currency, messages, cost) values ($1, $2, 7, 5, 'm', 'CNY', 1, $3)`,
        [tenantId, day, cost],
      ),
    async speak(cost: string, isCached = false): Promise<void> {
      const id = next()
      await owner(
        `insert into tts_audio (id, tenant_id, sha256, engine, order_facts, characters) values ($1, $2, $3, 'openai', '{}', 4)`,
        [id, tenantId, `sound ${id}`],
      )
      await owner(
        `insert into tts_request (id, tenant_id, audio_id, user_id, state, is_cached, characters, cost, currency, create_time) values ($1, $2, $1, 7, 2, $3, 4, $4, 'CNY', $5)`,
        [id, tenantId, isCached, cost, NOON],
      )
    },
    /** So many fen of a pack became revenue. */
    useUp: (fen: number, what = 'credits.spend') =>
      owner(
        `insert into ledger_entry (id, tenant_id, transaction_id, account, currency, debit, credit, what, create_time) values ($1, $3, $1, 'prepaid', 'CNY', $4::bigint, 0, $5::text, $6::timestamptz), ($2, $3, $1, 'revenue', 'CNY', 0, $4::bigint, $5::text, $6::timestamptz)`,
        [next(), next(), tenantId, fen, what, NOON],
      ),
    sheetPrice: (fen: string) =>
      owner(
        `insert into system_param (id, tenant_id, param_name, param_key, param_value) values ($1, $2, 'paper', 'print.sheet.price', $3)`,
        [next(), tenantId, fen],
      ),
  }
}
export type PlantedProfit = Awaited<ReturnType<typeof plantProfit>>
