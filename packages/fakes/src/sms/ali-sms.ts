import type { FakeAnswer, FakeRequest } from '../kit/fake-http.ts'
import { createAcs3Check } from '../signatures/imageenhan-signature.ts'
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

export const FAKE_ALI_SMS = { accessKey: 'LTAIfakeSms0123456789', secretKey: 'fakeAliSmsSecret0123456789' }

const REFUSALS: Partial<Record<SmsScene, [status: number, code: string, message: string]>> = {
  limited: [200, 'isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1'],
  half: [200, 'isv.BUSINESS_LIMIT_CONTROL', '触发天级流控Permits:10'],
  balance: [200, 'isv.AMOUNT_NOT_ENOUGH', '账户余额不足'],
  template: [200, 'isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板'],
  rate: [400, 'Throttling.User', 'Request was denied due to user flow control.'],
  error: [500, 'InternalError', 'The request processing has failed due to some unknown error.'],
}

/** Alibaba Cloud, Dysmsapi: SendSms and QuerySendDetails, signatures rebuilt from what arrived. */
export async function startAliSmsFake(options: SmsFakeOptions = {}) {
  const { now = Date.now, port = 0 } = options
  const counter = createSmsCounter('ali', options)
  const check = createAcs3Check({ accessKeyId: FAKE_ALI_SMS.accessKey, accessKeySecret: FAKE_ALI_SMS.secretKey }, now)
  let count = 0
  const said = (status: number, Code: string, Message: string, more: object = {}): FakeAnswer => ({
    status,
    body: { Code, Message, RequestId: `req-${(count += 1)}`, ...more },
  })

  function send(query: URLSearchParams, scene: SmsScene): FakeAnswer {
    const phones = (query.get('PhoneNumbers') ?? '').split(',')
    if (!phones.every((phone) => /^1\d{10}$/.test(phone))) return said(200, 'isv.MOBILE_NUMBER_ILLEGAL', '号码格式错误')
    if (!query.get('SignName') || !query.get('TemplateCode')) return said(200, 'isv.INVALID_PARAMETERS', '参数格式错误')
    if (scene === 'gateway') return GATEWAY
    const refusal = REFUSALS[scene]
    if (refusal && !isTaken(scene, count)) return said(...refusal)
    if (!isTaken(scene, count)) return said(200, 'isp.SYSTEM_ERROR', '系统错误')
    const [phone = ''] = phones
    const BizId = counter.take({ phone, text: query.get('TemplateParam') ?? '', outId: query.get('OutId') ?? '' })
    return said(200, 'OK', 'OK', { BizId })
  }

  function details(query: URLSearchParams): FakeAnswer {
    const found = counter.taken.filter(({ phone }) => phone === query.get('PhoneNumber'))
    const SmsSendDetailDTO = found.map(({ phone, outId, text }) => ({
      PhoneNum: phone,
      OutId: outId,
      Content: text,
      SendStatus: 3,
      ErrCode: 'DELIVERED',
    }))
    return said(200, 'OK', 'OK', { TotalCount: found.length, SmsSendDetailDTOs: { SmsSendDetailDTO } })
  }

  async function answer(request: FakeRequest): Promise<FakeAnswer> {
    const problem = check(request)
    if (problem) return said(...problem)
    const query = new URLSearchParams(request.path.split('?')[1] ?? '')
    if (request.headers['x-acs-action'] === 'QuerySendDetails') return details(query)
    const scene = counter.next(query.get('PhoneNumbers') ?? '')
    return counter.pace(scene, send(query, scene))
  }

  return startSmsFake({ answer, report: aliReport, counter, port })
}

/** `SmsReport` of the HTTP batch mode. */
const aliReport = (messages: readonly TakenMessage[], isDelivered: boolean): SmsReport => ({
  type: 'application/json',
  body: JSON.stringify(
    messages.map(({ id, phone, outId }) => ({
      phone_number: phone,
      send_time: '2026-11-28 10:00:00',
      report_time: '2026-11-28 10:00:03',
      success: isDelivered,
      err_code: isDelivered ? 'DELIVERED' : 'MK:0001',
      err_msg: isDelivered ? '用户接收成功' : '空号',
      sms_size: '1',
      biz_id: id,
      out_id: outId,
    })),
  ),
})
