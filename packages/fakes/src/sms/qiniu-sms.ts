import { createHmac } from 'node:crypto'
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

export const FAKE_QINIU_SMS = { accessKey: 'fakeQiniuAccess0123456789', secretKey: 'fakeQiniuSecret0123456789' }

const REFUSALS: Partial<Record<SmsScene, [status: number, error: string, message: string]>> = {
  limited: [400, 'RequestLimit', 'the mobile is over its limit'],
  half: [400, 'MobileBlacklisted', 'the mobile is in the blacklist'],
  balance: [400, 'InsufficientBalance', 'insufficient account balance'],
  template: [400, 'BadRequest', 'template not found'],
  rate: [429, 'TooManyRequests', 'too many requests'],
  error: [599, 'InternalError', 'internal error'],
}

interface Body {
  template_id?: string
  mobiles?: string[]
  parameters?: Record<string, string>
  seq?: string
}

/** Qiniu v1: the signature is rebuilt over method, path, host, type and body as they arrived. */
export async function startQiniuSmsFake(options: SmsFakeOptions = {}) {
  const counter = createSmsCounter('job', options)
  let count = 0
  const refused = (status: number, error: string, message: string): FakeAnswer => ({
    status,
    body: { error, message, request_id: `req-${(count += 1)}` },
  })

  function isSigned({ method, path, headers, body }: FakeRequest): boolean {
    const text = Buffer.concat([
      Buffer.from(`${method} ${path}\nHost: ${headers.host}\nContent-Type: ${headers['content-type']}\n\n`),
      body,
    ])
    const digest = createHmac('sha1', FAKE_QINIU_SMS.secretKey).update(text).digest('base64url')
    const padding = '='.repeat((4 - (digest.length % 4)) % 4)
    return headers.authorization === `Qiniu ${FAKE_QINIU_SMS.accessKey}:${digest}${padding}`
  }

  function send(body: Body, scene: SmsScene): FakeAnswer {
    const [phone = ''] = body.mobiles ?? []
    if (!body.template_id || !/^1\d{10}$/.test(phone)) return refused(400, 'BadRequest', 'invalid parameters')
    if (scene === 'gateway') return GATEWAY
    count += 1
    if (!isTaken(scene, count)) return refused(...(REFUSALS[scene] ?? [599, 'InternalError', 'internal error']))
    return {
      body: { job_id: counter.take({ phone, text: JSON.stringify(body.parameters ?? {}), outId: body.seq ?? '' }) },
    }
  }

  async function answer(request: FakeRequest): Promise<FakeAnswer> {
    if (request.method !== 'POST' || request.path !== '/v1/message') return refused(404, 'NotFound', 'no such path')
    if (!isSigned(request)) return refused(401, 'BadToken', 'bad token')
    const body = (request.json ?? {}) as Body
    const scene = counter.next(body.mobiles?.[0] ?? '')
    return counter.pace(scene, send(body, scene))
  }

  return startSmsFake({ answer, report: qiniuReport, counter, port: options.port ?? 0 })
}

const qiniuReport = (messages: readonly TakenMessage[], isDelivered: boolean): SmsReport => ({
  type: 'application/json',
  body: JSON.stringify({
    items: messages.map(({ id, phone, outId }) => ({
      mobile: phone,
      status: isDelivered ? 'DELIVRD' : 'FAILED',
      delivrd_at: 1_795_860_003,
      ...(isDelivered ? {} : { error: 'MK:0001' }),
      job_id: id,
      seq: outId,
    })),
  }),
})
