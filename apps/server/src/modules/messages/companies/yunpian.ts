import { signedText } from '@drawdesk/contract/messages/sms-text'
import { countOf, parseJson, recordOf, textOf } from '../../../providers/json-values.ts'
import type { AdapterMaker, SmsAccount, SmsOutcome, SmsReceipt } from './adapter.ts'
import { callCompany, wordsOf, type CompanyAnswer } from './company-call.ts'

/** Too many calls of this account: nothing was taken. */
const LATER: ReadonlySet<number> = new Set([-4])
/** Their own failure. */
const UNKNOWN: ReadonlySet<number> = new Set([-50, -51, -52])

/** Yunpian v2: a form with the key in it, one number a call; the text must match an approved template, with the signature in front. */
export const createYunpian: AdapterMaker = (deps, account) => ({
  perCall: 1,
  receiptAnswer: { type: 'text/plain; charset=utf-8', body: 'SUCCESS' },

  async send(orders) {
    return Promise.all(
      orders.map(async ({ phone, text }) => {
        const form = new URLSearchParams({
          apikey: account.secrets.accessKey ?? '',
          mobile: phone,
          text: signedText(account.signName, text),
        })
        return outcomeOf(
          account,
          await callCompany(deps, account, {
            method: 'POST',
            url: `${account.endpoint}/v2/sms/single_send.json`,
            headers: {
              'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8',
              Accept: 'application/json;charset=utf-8',
            },
            body: Buffer.from(form.toString()),
          }),
        )
      }),
    )
  },

  /** A form whose one field holds the list. */
  readReceipts(body) {
    const reports = parseJson(new URLSearchParams(body).get('sms_status') ?? '')
    if (!Array.isArray(reports)) return undefined
    return reports.map(recordOf).map((report): SmsReceipt => ({
      id: '',
      providerId: idText(report.sid),
      phone: textOf(report.mobile),
      isDelivered: report.report_status === 'SUCCESS',
      code: textOf(report.error_msg),
    }))
  },
})

/** Their ids come as numbers and as texts. */
const idText = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value))

function outcomeOf(account: SmsAccount, answer: CompanyAnswer): SmsOutcome {
  if ('none' in answer) return answer.none
  const { json, status } = answer
  const code = typeof json.code === 'number' ? json.code : undefined
  if (code === 0) {
    const segments = countOf(json.count)
    const fee = typeof json.fee === 'number' && json.fee >= 0 ? { cost: String(json.fee) } : {}
    return { state: 'sent', providerId: idText(json.sid), ...fee, ...(segments ? { segments } : {}) }
  }
  const msg = wordsOf(account, textOf(json.detail) || textOf(json.msg))
  if (code === undefined || UNKNOWN.has(code)) return { state: 'unknown', code: String(code ?? `HTTP ${status}`), msg }
  return { state: LATER.has(code) ? 'later' : 'failed', code: String(code), msg }
}
