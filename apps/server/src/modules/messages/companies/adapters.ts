import { SMS_CATEGORY, type SmsCategory } from '@drawdesk/contract/messages/sms-categories'
import type { AdapterMaker } from './adapter.ts'
import { createAli } from './ali.ts'
import { createQiniu } from './qiniu.ts'
import { createTencent } from './tencent.ts'
import { createYunpian } from './yunpian.ts'

const SANDBOX_PER_CALL = 200

/** Sends nothing: what would have gone out is read in the log. */
const createSandbox: AdapterMaker = () => ({
  perCall: SANDBOX_PER_CALL,
  receiptAnswer: { type: 'text/plain; charset=utf-8', body: '' },
  send: async (orders) => orders.map(({ id }) => ({ state: 'sent', providerId: id, receipt: 'delivered' })),
  readReceipts: () => undefined,
})

/** Who speaks to which company. */
export const ADAPTERS: Readonly<Record<SmsCategory, AdapterMaker>> = {
  [SMS_CATEGORY.yunpian]: createYunpian,
  [SMS_CATEGORY.qiniu]: createQiniu,
  [SMS_CATEGORY.ali]: createAli,
  [SMS_CATEGORY.tencent]: createTencent,
  [SMS_CATEGORY.sandbox]: createSandbox,
}
