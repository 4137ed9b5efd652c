import type { FakeAnswer, FakeRequest } from '../kit/fake-http.ts'
import { startSmsFake } from './sms-fake.ts'
import {
  createSmsCounter,
  GATEWAY,
  isTaken,
  type SmsFakeOptions,
  type SmsReport,
  type SmsScene,
  type TakenMessage,
} from './sms-scenes.ts'

export const FAKE_YUNPIAN_SMS = { accessKey: 'fakeyunpianapikey0123456789abcdef' }

const REFUSALS: Partial<Record<SmsScene, [code: number, msg: string, detail: string]>> = {
  limited: [53, '手机号接收超过频率限制', '同一个手机号验证码类内容, 每24小时内最多能接收10条'],
  half: [-57, '手机号在黑名单中', '手机号在黑名单中'],
  balance: [3, '账户余额不足', '账户余额不足'],
  template: [5, '未自动匹配到合适的模板', '未自动匹配到合适的模板'],
  rate: [-4, '访问次数超限', '访问次数超出限制'],
  error: [-50, '未知异常', '系统出现未知的异常情况'],
}

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Yunpian v2: the key stands in the form. */
export async function startYunpianSmsFake(options: SmsFakeOptions = {}) {
  const counter = createSmsCounter('9007199', options)
  let count = 0
  const refused = (code: number, msg: string, detail: string): FakeAnswer => ({
    status: 400,
    body: { http_status_code: 400, code, msg, detail },
  })

  function send(form: URLSearchParams, scene: SmsScene): FakeAnswer {
    const [mobile, text] = [form.get('mobile') ?? '', form.get('text') ?? '']
    if (form.get('apikey') !== FAKE_YUNPIAN_SMS.accessKey) return refused(2, '请求参数格式错误', 'apikey 不正确')
    if (!/^1\d{10}$/.test(mobile)) return refused(2, '请求参数格式错误', '参数 mobile 格式不正确')
    if (!text.startsWith('【')) return refused(5, '未自动匹配到合适的模板', '内容没有签名')
    if (scene === 'gateway') return GATEWAY
    count += 1
    if (!isTaken(scene, count)) return refused(...(REFUSALS[scene] ?? [-50, '未知异常', '']))
    const sid = counter.take({ phone: mobile, text, outId: form.get('uid') ?? '' })
    // A whole number of 64 bits, as it writes them.
    return { body: `{"code":0,"msg":"发送成功","count":1,"fee":0.05,"unit":"RMB","mobile":"${mobile}","sid":${sid}}` }
  }

  /** What it has of one number, of whatever time. */
  function records(form: URLSearchParams): FakeAnswer {
    if (form.get('apikey') !== FAKE_YUNPIAN_SMS.accessKey) return refused(2, '请求参数格式错误', 'apikey 不正确')
    const [from, to] = [form.get('start_time') ?? '', form.get('end_time') ?? '']
    if (!TIME.test(from) || !TIME.test(to) || from >= to) return refused(2, '请求参数格式错误', '时间格式不正确')
    const found = counter.taken.filter(({ phone }) => phone === form.get('mobile'))
    return {
      body: found.map(({ id, phone, text, outId }) => ({
        sid: id,
        mobile: phone,
        send_time: from,
        text,
        send_status: 'SUCCESS',
        report_status: 'SUCCESS',
        fee: 1,
        user_receive_time: to,
        error_msg: '',
        uid: outId || null,
      })),
    }
  }

  async function answer(request: FakeRequest): Promise<FakeAnswer> {
    const form = new URLSearchParams(request.body.toString('utf8'))
    const call = `${request.method} ${request.path}`
    if (call === 'POST /v2/sms/get_record.json') return records(form)
    if (call !== 'POST /v2/sms/single_send.json') return { status: 404, body: {} }
    const scene = counter.next(form.get('mobile') ?? '')
    return counter.pace(scene, send(form, scene))
  }

  return startSmsFake({ answer, report: yunpianReport, counter, port: options.port ?? 0 })
}

const yunpianReport = (messages: readonly TakenMessage[], isDelivered: boolean): SmsReport => {
  const reports = messages.map(
    ({ id, phone, outId }) =>
      `{"sid":${id},"uid":${JSON.stringify(outId || null)},"user_receive_time":"2026-11-28 10:00:03","error_msg":"${isDelivered ? '' : 'DB:0103'}","mobile":"${phone}","report_status":"${isDelivered ? 'SUCCESS' : 'FAIL'}"}`,
  )
  return {
    type: 'application/x-www-form-urlencoded;charset=utf-8',
    body: new URLSearchParams({ sms_status: `[${reports.join(',')}]` }).toString(),
  }
}
