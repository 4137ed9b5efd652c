import { startFakeServer, type FakeAnswer, type FakeRequest } from '../kit/fake-http.ts'
import { createSmsCounter, GATEWAY, isTaken, type SmsFakeOptions, type SmsScene } from './sms-scenes.ts'

export const FAKE_YUNPIAN_SMS = { accessKey: 'fakeyunpianapikey0123456789abcdef' }

const REFUSALS: Partial<Record<SmsScene, [code: number, msg: string, detail: string]>> = {
  limited: [53, '手机号接收超过频率限制', '同一个手机号验证码类内容, 每24小时内最多能接收10条'],
  half: [-57, '手机号在黑名单中', '手机号在黑名单中'],
  balance: [3, '账户余额不足', '账户余额不足'],
  template: [5, '未自动匹配到合适的模板', '未自动匹配到合适的模板'],
  rate: [-4, '访问次数超限', '访问次数超出限制'],
  error: [-50, '未知异常', '系统出现未知的异常情况'],
}

/** Yunpian v2: the key stands in the form. */
export async function startYunpianSmsFake(options: SmsFakeOptions = {}) {
  const counter = createSmsCounter('', options)
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
    const sid = Number(counter.take({ phone: mobile, text, outId: '' }))
    return { body: { code: 0, msg: '发送成功', count: 1, fee: 0.05, unit: 'RMB', mobile, sid } }
  }

  async function answer(request: FakeRequest): Promise<FakeAnswer> {
    if (request.method !== 'POST' || request.path !== '/v2/sms/single_send.json') return { status: 404, body: {} }
    const scene = counter.next()
    return counter.pace(scene, send(new URLSearchParams(request.body.toString('utf8')), scene))
  }

  const server = await startFakeServer(answer, { port: options.port ?? 0 })
  return { ...server, ...counter }
}
