import { countOf, parseJson, recordOf, textOf } from '../../../providers/json-values.ts'
import { signTc3 } from '../../../providers/sign/sign-tc3.ts'
import type { AdapterMaker, SmsAccount, SmsOrder, SmsOutcome } from './adapter.ts'
import { callCompany, wordsOf } from './company-call.ts'

const VERSION = '2021-01-11'
const PER_CALL = 200
const CHINA = '+86'
const REGION = 'ap-guangzhou'

const isLater = (code: string): boolean =>
  code.startsWith('RequestLimitExceeded') || code === 'LimitExceeded.DeliveryFrequencyLimit'
const isUnknown = (code: string): boolean => code.startsWith('InternalError')

/** Values of a template with numbered places, in their order; named ones in the order in which they were given. */
function paramSet(params: SmsOrder['params']): string[] {
  const names = Object.keys(params)
  const isNumbered = names.every((name) => /^\d{1,2}$/.test(name))
  return (isNumbered ? names.toSorted((a, b) => Number(a) - Number(b)) : names).map((name) => params[name] as string)
}

/** Tencent Cloud, SendSms 2021-01-11, signed by TC3: up to 200 numbers a call, each with an answer of its own. All messages of a call have the same values. */
export const createTencent: AdapterMaker = (deps, account) => ({
  perCall: PER_CALL,
  receiptAnswer: { type: 'application/json', body: '{"result":0,"errmsg":"OK"}' },

  async send(orders) {
    const body = Buffer.from(
      JSON.stringify({
        PhoneNumberSet: orders.map(({ phone }) => `${CHINA}${phone}`),
        SmsSdkAppId: account.appId,
        TemplateId: account.templateId,
        SignName: account.signName,
        TemplateParamSet: paramSet(orders[0]?.params ?? {}),
      }),
    )
    const url = new URL(`${account.endpoint}/`)
    const { headers } = signTc3({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body,
      keyId: account.secrets.accessKey ?? '',
      key: account.secrets.secretKey ?? '',
      token: '',
      now: deps.clock.now(),
      nonce: '',
      service: 'sms',
      region: account.regionId || REGION,
      action: 'SendSms',
      version: VERSION,
    })
    const answer = await callCompany(deps, account, { method: 'POST', url: url.href, headers, body })
    if ('none' in answer) return orders.map(() => answer.none)
    return outcomesOf(account, orders, recordOf(answer.json.Response), answer.status)
  },

  /**
   * Its "SMS sending status notification" (document 382/43547): a JSON list; `sid` is the SerialNo of the sending. Nothing in it is ours, and it
   * signs nothing. `PullSmsSendStatusByPhoneNumber` gives a SessionContext back only where Tencent Cloud has opened that for an account, so a lost answer cannot be asked about.
   */
  readReceipts(body) {
    const reports = parseJson(body)
    if (!Array.isArray(reports)) return undefined
    return reports.map(recordOf).map((report) =>
      textOf(report.sid) !== '' && isResult(report.report_status)
        ? {
            id: '',
            providerId: textOf(report.sid),
            phone: textOf(report.mobile),
            isDelivered: report.report_status === 'SUCCESS',
            code: textOf(report.errmsg),
          }
        : undefined,
    )
  },
})

const isResult = (status: unknown): boolean => status === 'SUCCESS' || status === 'FAIL'

function outcomesOf(
  account: SmsAccount,
  orders: readonly SmsOrder[],
  response: Record<string, unknown>,
  status: number,
): SmsOutcome[] {
  const error = recordOf(response.Error)
  if (response.Error !== undefined)
    return orders.map(() => refusal(textOf(error.Code), wordsOf(account, textOf(error.Message))))
  const answers = new Map(
    (Array.isArray(response.SendStatusSet) ? response.SendStatusSet : [])
      .map(recordOf)
      .map((one) => [textOf(one.PhoneNumber), one] as const),
  )
  return orders.map(({ phone }) => {
    const one = answers.get(`${CHINA}${phone}`)
    if (!one) return { state: 'unknown', code: `HTTP ${status}`, msg: '' }
    const code = textOf(one.Code)
    if (code !== 'Ok') return refusal(code, wordsOf(account, textOf(one.Message)))
    const segments = countOf(one.Fee)
    return { state: 'sent', providerId: textOf(one.SerialNo), ...(segments ? { segments } : {}) }
  })
}

const refusal = (code: string, msg: string): SmsOutcome => ({
  state: isLater(code) ? 'later' : isUnknown(code) ? 'unknown' : 'failed',
  code,
  msg,
})
