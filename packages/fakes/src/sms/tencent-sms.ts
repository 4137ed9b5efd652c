import type { FakeAnswer, FakeRequest } from '../kit/fake-http.ts'
import { tc3Problem } from '../signatures/hunyuan-signature.ts'
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

export const FAKE_TENCENT_SMS = {
  accessKey: 'AKIDfakeSms0123456789abcdef',
  secretKey: 'fakeTencentSmsSecret0123456789',
  appId: '1400000001',
}
const PHONES_MOST = 200

const REFUSED_NUMBERS: Partial<Record<SmsScene, [code: string, message: string]>> = {
  limited: [
    'LimitExceeded.PhoneNumberThirtySecondLimit',
    'The number of SMS messages sent from a single mobile number within 30 seconds exceeds the upper limit',
  ],
  half: ['FailedOperation.PhoneNumberInBlacklist', 'the phone number is in the blacklist'],
  balance: ['FailedOperation.InsufficientBalanceInSmsPackage', 'insufficient balance in the SMS package'],
  template: [
    'FailedOperation.TemplateIncorrectOrUnapproved',
    'template is not approved or request content does not match',
  ],
}

interface Body {
  PhoneNumberSet?: string[]
  SmsSdkAppId?: string
  TemplateId?: string
  SignName?: string
  TemplateParamSet?: string[]
}

/** Tencent Cloud, SendSms: an answer for each number, signatures rebuilt from what arrived. */
export async function startTencentSmsFake(options: SmsFakeOptions = {}) {
  const { now = Date.now, port = 0 } = options
  const counter = createSmsCounter('2645:', options)
  let count = 0
  const said = (Response: object): FakeAnswer => ({
    body: { Response: { ...Response, RequestId: `req-${(count += 1)}` } },
  })
  const refused = (Code: string, Message: string): FakeAnswer => said({ Error: { Code, Message } })

  function send(body: Body, scene: SmsScene): FakeAnswer {
    const phones = body.PhoneNumberSet ?? []
    if (phones.length === 0 || phones.length > PHONES_MOST)
      return refused('LimitExceeded.PhoneNumberCountLimit', 'the number of phone numbers exceeds the upper limit')
    if (body.SmsSdkAppId !== FAKE_TENCENT_SMS.appId)
      return refused('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId verification fails')
    if (scene === 'gateway') return GATEWAY
    if (scene === 'rate') return refused('RequestLimitExceeded', 'the request rate exceeds the limit')
    if (scene === 'error') return refused('InternalError.Timeout', 'request timeout')
    const SendStatusSet = phones.map((PhoneNumber, at) => {
      const [Code, Message] = isTaken(scene, at)
        ? ['Ok', 'send success']
        : (REFUSED_NUMBERS[scene] ?? ['InternalError.OtherError', ''])
      const phone = PhoneNumber.slice(3)
      const isOk = Code === 'Ok'
      const text = (body.TemplateParamSet ?? []).join(',')
      return {
        SerialNo: isOk ? counter.take({ phone, text, outId: '' }) : '',
        PhoneNumber,
        Fee: isOk ? 1 : 0,
        SessionContext: '',
        Code,
        Message,
        IsoCode: 'CN',
      }
    })
    return said({ SendStatusSet })
  }

  async function answer(request: FakeRequest): Promise<FakeAnswer> {
    const { accessKey: secretId, secretKey } = FAKE_TENCENT_SMS
    const problem = tc3Problem(request, { secretId, secretKey, service: 'sms' }, now())
    if (problem) return refused(problem.Code, problem.Message)
    if (request.headers['x-tc-action'] !== 'SendSms' || request.headers['x-tc-version'] !== '2021-01-11')
      return refused('InvalidAction', 'The action does not exist.')
    const body = (request.json ?? {}) as Body
    const scene = counter.next(body.PhoneNumberSet?.[0] ?? '')
    return counter.pace(scene, send(body, scene))
  }

  return startSmsFake({ answer, report: tencentReport, counter, port })
}

const tencentReport = (messages: readonly TakenMessage[], isDelivered: boolean): SmsReport => ({
  type: 'application/json',
  body: JSON.stringify(
    messages.map(({ id, phone }) => ({
      user_receive_time: '2026-11-28 10:00:03',
      nationcode: '86',
      mobile: phone,
      report_status: isDelivered ? 'SUCCESS' : 'FAIL',
      errmsg: isDelivered ? 'DELIVRD' : 'MK:0001',
      description: isDelivered ? '用户短信送达成功' : '空号',
      sid: id,
    })),
  ),
})
