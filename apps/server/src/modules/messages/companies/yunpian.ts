import { signedText } from '@drawdesk/contract/messages/sms-text'
import { countOf, parseJson, recordOf, textOf } from '../../../providers/json-values.ts'
import type { AdapterMaker, SmsAccount, SmsOutcome } from './adapter.ts'
import { callCompany, wordsOf, type CompanyAnswer } from './company-call.ts'

/** Too many calls of this account: nothing was taken. */
const LATER: ReadonlySet<number> = new Set([-4])
/** Their own failure. */
const UNKNOWN: ReadonlySet<number> = new Set([-50, -51, -52])
/** It writes times as Beijing does. */
const BEIJING_MS = 8 * 3_600_000
/** Of the list that it is asked for: around the sending, of one number. */
const ASKED_MS = 600_000
const PAGE_SIZE = '100'

/**
 * Yunpian v2: a form with the key in it, one number a call; the text must match an approved template, with the signature in front. Our number goes along
 * as `uid`, which it keeps and gives back for accounts for which it has opened that; for the others `uid` is empty in what it says, and a lost answer stays unknown.
 */
export const createYunpian: AdapterMaker = (deps, account) => {
  const call = (name: string, form: Record<string, string>): Promise<CompanyAnswer> =>
    callCompany(
      deps,
      account,
      {
        method: 'POST',
        url: `${account.endpoint}/v2/sms/${name}.json`,
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8',
          Accept: 'application/json;charset=utf-8',
        },
        body: Buffer.from(new URLSearchParams({ apikey: account.secrets.accessKey ?? '', ...form }).toString()),
      },
      readWhole,
    )

  return {
    perCall: 1,
    receiptAnswer: { type: 'text/plain; charset=utf-8', body: 'SUCCESS' },

    async send(orders) {
      return Promise.all(
        orders.map(async ({ id, phone, text }) =>
          outcomeOf(
            account,
            await call('single_send', { mobile: phone, text: signedText(account.signName, text), uid: id }),
          ),
        ),
      )
    },

    async ask({ id, phone, sentTime }) {
      const at = (ms: number): string =>
        new Date(sentTime.getTime() + BEIJING_MS + ms).toISOString().slice(0, 19).replace('T', ' ')
      const answer = await call('get_record', {
        mobile: phone,
        start_time: at(-ASKED_MS),
        end_time: at(ASKED_MS),
        page_num: '1',
        page_size: PAGE_SIZE,
      })
      const found = 'none' in answer ? undefined : answer.list.find(({ uid }) => uid === id)
      if (!found || (found.send_status !== 'SUCCESS' && found.send_status !== 'FAIL')) return undefined
      if (found.send_status === 'FAIL') return { state: 'failed', code: textOf(found.error_msg), msg: '' }
      const receipt = found.report_status === 'SUCCESS' ? ({ receipt: 'delivered' } as const) : {}
      return { state: 'sent', providerId: textOf(found.sid), ...receipt }
    },

    /** "Push of status reports" (yunpian.com, domestic_push_report): a form whose one field holds a JSON list. It signs nothing. */
    readReceipts(body) {
      const reports = readWhole(new URLSearchParams(body).get('sms_status') ?? '')
      if (!Array.isArray(reports)) return undefined
      return reports.map(recordOf).map((report) =>
        (report.report_status === 'SUCCESS' || report.report_status === 'FAIL') && textOf(report.sid) !== ''
          ? {
              id: textOf(report.uid),
              providerId: textOf(report.sid),
              phone: textOf(report.mobile),
              isDelivered: report.report_status === 'SUCCESS',
              code: textOf(report.error_msg),
            }
          : undefined,
      )
    },
  }
}

/** Its ids are whole numbers of 64 bits, or texts: read as texts, so that none is rounded. */
const readWhole = (text: string): unknown => parseJson(text.replaceAll(/("sid"\s*:\s*)(\d+)/g, '$1"$2"'))

function outcomeOf(account: SmsAccount, answer: CompanyAnswer): SmsOutcome {
  if ('none' in answer) return answer.none
  const { json, status } = answer
  const code = typeof json.code === 'number' ? json.code : undefined
  if (code === 0) {
    const segments = countOf(json.count)
    const fee = typeof json.fee === 'number' && json.fee >= 0 ? { cost: String(json.fee) } : {}
    return { state: 'sent', providerId: textOf(json.sid), ...fee, ...(segments ? { segments } : {}) }
  }
  const msg = wordsOf(account, textOf(json.detail) || textOf(json.msg))
  if (code === undefined || UNKNOWN.has(code)) return { state: 'unknown', code: String(code ?? `HTTP ${status}`), msg }
  return { state: LATER.has(code) ? 'later' : 'failed', code: String(code), msg }
}
