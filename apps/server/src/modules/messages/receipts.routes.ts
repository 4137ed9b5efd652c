import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import { systemScope } from '../../platform/scope.ts'
import { openRoute, type AnyRoute } from '../../wire/route.ts'
import type { Rates } from '../identity/throttles/rate.ts'
import { SMS_RECEIPT_PATH, type SmsAccounts } from './accounts/sms-accounts.ts'
import { findTenantOfSms, type SmsRow } from './accounts/sms.repository.ts'
import { createReportRepository } from './sending/report.repository.ts'

const BODY_BYTES_MAX = 256 * 1024
const REPORTS_MOST = 2_000

/** Where companies report what arrived. Only who knows the signed address is believed, for most of them sign nothing themselves. */
export function receiptRoutes({
  db,
  clock,
  rates,
  log,
  smsAccounts,
}: Pick<Deps, 'db' | 'clock' | 'log'> & { rates: Rates; smsAccounts: SmsAccounts }): AnyRoute[] {
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
        const reports = adapter.readReceipts(body)
        const receipts = reports?.filter((report) => report !== undefined) ?? []
        const strange = (reports?.length ?? 1) - receipts.length
        const account = { category: row.category, smsId: row.id, tenantId: row.tenantId }
        if (strange > 0)
          log.warn(
            { ...account, strange, known: receipts.length, bytes: body.length },
            'reports of a form that this company does not document',
          )
        if (!reports || receipts.length > REPORTS_MOST || (strange > 0 && receipts.length === 0))
          throw commonErrors.badInput()
        await createReportRepository(db).note(systemScope(row.tenantId), row.id, receipts, clock.now())
        return reply.type(adapter.receiptAnswer.type).send(adapter.receiptAnswer.body)
      },
    }),
  ]
}
