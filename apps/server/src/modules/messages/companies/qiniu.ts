import { createHmac } from 'node:crypto'
import { parseJson, recordOf, textOf } from '../../../providers/json-values.ts'
import type { AdapterMaker, SmsAccount, SmsOutcome } from './adapter.ts'
import { callCompany, wordsOf, type CompanyAnswer } from './company-call.ts'

const TYPE = 'application/json'

/** `Qiniu AK:SIGN` of a management call (V2): method, path with query, host, type and the body itself. Padding stays. */
export function signQiniu(
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
  { method, url, type, body }: { method: string; url: URL; type: string; body: string },
): string {
  const text = `${method} ${url.pathname}${url.search}\nHost: ${url.host}\nContent-Type: ${type}\n\n${body}`
  const sign = createHmac('sha1', secretKey).update(text).digest('base64').replaceAll('+', '-').replaceAll('/', '_')
  return `Qiniu ${accessKey}:${sign}`
}

/** Qiniu v1: one number a call, because a call has one id. */
export const createQiniu: AdapterMaker = (deps, account) => ({
  perCall: 1,
  receiptAnswer: { type: TYPE, body: '{"code":200}' },

  async send(orders) {
    return Promise.all(
      orders.map(async ({ id, phone, params }) => {
        const url = new URL(`${account.endpoint}/v1/message`)
        const body = JSON.stringify({ template_id: account.templateId, mobiles: [phone], parameters: params, seq: id })
        const keys = { accessKey: account.secrets.accessKey ?? '', secretKey: account.secrets.secretKey ?? '' }
        const authorization = signQiniu(keys, { method: 'POST', url, type: TYPE, body })
        return outcomeOf(
          account,
          await callCompany(deps, account, {
            method: 'POST',
            url: url.href,
            headers: { 'Content-Type': TYPE, Authorization: authorization },
            body: Buffer.from(body),
          }),
        )
      }),
    )
  },

  /**
   * "Message push" (developer.qiniu.com/sms/5910): `status` DELIVRD or FAILED, `job_id` of a sending to several numbers (ours is one of one), and the
   * `seq` that went along with it. That a sending takes it under this very name is said nowhere else; where it does not come back, `job_id` says whose it is.
   */
  readReceipts(body) {
    const { items } = recordOf(parseJson(body))
    if (!Array.isArray(items)) return undefined
    return items.map(recordOf).map((report) => {
      const [id, providerId] = [textOf(report.seq), textOf(report.job_id) || textOf(report.message_id)]
      const isKnown = (report.status === 'DELIVRD' || report.status === 'FAILED') && (id || providerId) !== ''
      return isKnown
        ? {
            id,
            providerId,
            phone: textOf(report.mobile),
            isDelivered: report.status === 'DELIVRD',
            code: textOf(report.error),
          }
        : undefined
    })
  },
})

function outcomeOf(account: SmsAccount, answer: CompanyAnswer): SmsOutcome {
  if ('none' in answer) return answer.none
  const { json, status } = answer
  const jobId = textOf(json.job_id)
  if (status === 200 && jobId !== '') return { state: 'sent', providerId: jobId }
  const code = textOf(json.error) || `HTTP ${status}`
  const msg = wordsOf(account, textOf(json.message))
  if (status === 429) return { state: 'later', code, msg }
  return { state: status >= 400 && status < 500 ? 'failed' : 'unknown', code, msg }
}
