import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import { systemScope } from '../../platform/scope.ts'
import { openRoute, type AnyRoute } from '../../wire/route.ts'
import type { Rates } from '../identity/throttles/rate.ts'
import { SMS_RECEIPT_PATH, type SmsAccounts } from './accounts/sms-accounts.ts'
import { findTenantOfSms, type SmsRow } from './accounts/sms.repository.ts'
import { createMessageRepository } from './sending/message.repository.ts'

const BODY_BYTES_MAX = 256 * 1024
const REPORTS_MOST = 2_000

/** Where companies report what arrived. Only who knows the signed address is believed, for most of them sign nothing themselves. */
export function receiptRoutes({
  db,
  clock,
  rates,
  smsAccounts,
}: Pick<Deps, 'db' | 'clock'> & { rates: Rates; smsAccounts: SmsAccounts }): AnyRoute[] {
  /** @throws AppError `common.notFound` whatever does not fit, so that a guess learns nothing */
  async function accountOf(category: string, id: string, sign: string): Promise<SmsRow> {
    const tenantId = await findTenantOfSms(db, id)
    const row = tenantId === undefined ? undefined : await smsAccounts.find(db, { tenantId }, id)
    if (!row || String(row.category) !== category || !smsAccounts.isReceiptSign(row, sign))
      throw commonErrors.notFound()
    return row
  }

  return [
    openRoute({
      method: 'POST',
      path: `${SMS_RECEIPT_PATH}/:category/:smsId`,
      summary: 'A company reports which short messages arrived; the signed address is its leave',
      audit: 'smsReceipt.take',
      log: 'noArguments',
      isBare: true,
      sends: ['application/json', 'text/plain'],
      isRaw: true,
      bodyLimit: BODY_BYTES_MAX,
      tag: 'smsReceipt',
      input: Type.Object({
        category: Type.String({ pattern: '^[1-49]$' }),
        smsId: Type.String({ pattern: '^[0-9]{1,19}$' }),
        sign: Type.Optional(Type.String({ maxLength: 100 })),
      }),
      answer: Type.Unknown(),
      before: ({ ip }) => rates.take('smsReceipt', ip),
      async handle({ input, request, reply }) {
        const row = await accountOf(input.category, input.smsId, input.sign ?? '')
        const adapter = smsAccounts.adapterOf(row)
        const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
        const receipts = adapter.readReceipts(body)
        if (!receipts || receipts.length > REPORTS_MOST) throw commonErrors.badInput()
        const scope = systemScope(row.tenantId)
        await createMessageRepository(db).noteReceipts(scope, row.id, receipts, clock.now())
        return reply.type(adapter.receiptAnswer.type).send(adapter.receiptAnswer.body)
      },
    }),
  ]
}
