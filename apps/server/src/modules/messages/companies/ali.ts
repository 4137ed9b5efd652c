import { randomUUID } from 'node:crypto'
import { parseJson, recordOf, textOf } from '../../../providers/json-values.ts'
import { canonicalQuery } from '../../../providers/sign/sign-hash.ts'
import { signAcs3 } from '../../../providers/sign/sign-acs3.ts'
import type { AdapterMaker, SmsAccount, SmsOutcome } from './adapter.ts'
import { callCompany, wordsOf } from './company-call.ts'

const VERSION = '2017-05-25'
const PAGE_SIZE = '50'
/** It counts days as Beijing does. */
const BEIJING_MS = 8 * 3_600_000

/** Their gateway or the account's rate said no before anything was taken. */
const isLater = (code: string): boolean => code.startsWith('Throttling') || code === 'ServiceUnavailable'
/** Their own failure: whether the message went out, only they know. */
const isUnknown = (code: string): boolean => code === 'isp.SYSTEM_ERROR' || code === 'InternalError'

/** Alibaba Cloud, Dysmsapi 2017-05-25, signed by ACS3: one number a call, because one answer says one thing. */
export const createAli: AdapterMaker = (deps, account) => {
  const { clock, newNonce = randomUUID } = deps

  async function call(action: string, query: Record<string, string>) {
    const url = new URL(`${account.endpoint}/`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    // The same encoding in the address and in what is signed.
    url.search = canonicalQuery(url)
    const { headers } = signAcs3({
      method: 'POST',
      url,
      headers: {},
      body: Buffer.alloc(0),
      keyId: account.secrets.accessKey ?? '',
      key: account.secrets.secretKey ?? '',
      token: '',
      now: clock.now(),
      nonce: newNonce(),
      service: '',
      region: account.regionId,
      action,
      version: VERSION,
    })
    return callCompany(deps, account, { method: 'POST', url: url.href, headers })
  }

  return {
    perCall: 1,
    receiptAnswer: { type: 'application/json', body: '{"code":0,"msg":"ok"}' },

    async send(orders) {
      return Promise.all(
        orders.map(async ({ id, phone, params }) =>
          outcomeOf(
            account,
            await call('SendSms', {
              PhoneNumbers: phone,
              SignName: account.signName,
              TemplateCode: account.templateId,
              TemplateParam: JSON.stringify(params),
              OutId: id,
            }),
          ),
        ),
      )
    },

    async ask({ id, phone, providerId, sentTime }) {
      const answer = await call('QuerySendDetails', {
        PhoneNumber: phone,
        ...(providerId === '' ? {} : { BizId: providerId }),
        SendDate: new Date(sentTime.getTime() + BEIJING_MS).toISOString().slice(0, 10).replaceAll('-', ''),
        PageSize: PAGE_SIZE,
        CurrentPage: '1',
      })
      if ('none' in answer || answer.json.Code !== 'OK') return undefined
      const details = recordOf(answer.json.SmsSendDetailDTOs).SmsSendDetailDTO
      const found = (Array.isArray(details) ? details : []).map(recordOf).find(({ OutId }) => OutId === id)
      return found && detailOutcome(found, providerId)
    },

    /** `SmsReport` of its HTTP batch mode (help.aliyun.com, "SmsReport"): a JSON list; `success` is a boolean. It signs nothing. */
    readReceipts(body) {
      const reports = parseJson(body)
      if (!Array.isArray(reports)) return undefined
      return reports.map(recordOf).map((report) =>
        typeof report.success === 'boolean' && textOf(report.phone_number) !== ''
          ? {
              id: textOf(report.out_id),
              providerId: textOf(report.biz_id),
              phone: textOf(report.phone_number),
              isDelivered: report.success,
              code: textOf(report.err_code),
            }
          : undefined,
      )
    },
  }
}

function outcomeOf(account: SmsAccount, answer: Awaited<ReturnType<typeof callCompany>>): SmsOutcome {
  if ('none' in answer) return answer.none
  const code = textOf(answer.json.Code)
  const msg = wordsOf(account, textOf(answer.json.Message))
  if (code === 'OK') return { state: 'sent', providerId: textOf(answer.json.BizId) }
  if (isLater(code)) return { state: 'later', code, msg }
  if (code === '' || isUnknown(code)) return { state: 'unknown', code: code || `HTTP ${answer.status}`, msg }
  return { state: 'failed', code, msg }
}

/** 1 on its way, 2 failed, 3 delivered. */
function detailOutcome(detail: Record<string, unknown>, providerId: string): SmsOutcome {
  const code = textOf(detail.ErrCode)
  if (Number(detail.SendStatus) === 2) return { state: 'failed', code, msg: '' }
  return { state: 'sent', providerId, ...(Number(detail.SendStatus) === 3 ? { receipt: 'delivered' } : {}) }
}
