import { randomUUID } from 'node:crypto'
import { startFakeServer, type FakeAnswer, type FakeRequest } from '../../kit/fake-http.ts'
import { createHolds } from '../../kit/scenes.ts'
import { FAKE_WECHAT } from '../keys/fake-keys.ts'
import { answerControl, payPage, type PayFake } from '../kit/pay-fake.ts'
import type { PayJournal } from '../kit/pay-journal.ts'
import { createPayNotices, type NoticeParts, type PayNotice } from '../kit/pay-notices.ts'
import { createPayOrders, type FakeOrder, type FakeRefund } from '../kit/pay-orders.ts'
import { createPayScenes, type NoticeTrick } from '../kit/pay-scenes.ts'
import {
  createWechatCalls,
  refundNoticeOf,
  transactionOf,
  WECHAT_CALLS,
  wechatProblem,
  type WechatAnswer,
  type WechatCallName,
} from './wechat-calls.ts'
import { WECHAT_ERRORS } from './wechat-errors.ts'
import { createRequestCheck, createWechatSigner, seal } from './wechat-seal.ts'

export interface WechatPayFakeOptions {
  merchantId?: string
  appId?: string
  apiV3Key?: string
  /** Signs by a public key with an id, in place of certificates. */
  byPublicKey?: boolean
  /** A refund is done after so long; 0: in its answer. Absent: when `settle` says so. */
  settleMs?: number
  /** Of the waits between two tries of a notice; default 0: it is not sent again. */
  retryScale?: number
  now?: () => number
  port?: number
  /** What it knew before, and writes down. */
  journal?: PayJournal
}

/** How long WeChat Pay waits before it sends a notice again. */
const RETRY_SECONDS = [15, 15, 30, 180, 600, 1_200, 1_800, 1_800, 1_800, 3_600, 10_800, 10_800, 10_800, 21_600, 21_600]
const HELD_MS = 20_000

/** WeChat Pay v3 on loopback (providers §5.3): checks each signature over the raw request, keeps orders and refunds, signs its answers and notices. */
export async function startWechatPayFake({
  merchantId = FAKE_WECHAT.merchantId,
  appId = FAKE_WECHAT.appId,
  apiV3Key = FAKE_WECHAT.apiV3Key,
  byPublicKey = false,
  settleMs,
  retryScale = 0,
  now = Date.now,
  port = 0,
  journal,
}: WechatPayFakeOptions = {}): Promise<PayFake<WechatCallName>> {
  const merchant = { merchantId, appId }
  const orders = createPayOrders(now, '42000', journal)
  const scenes = createPayScenes(WECHAT_CALLS, WECHAT_ERRORS)
  const holds = createHolds()
  const signer = createWechatSigner({ apiV3Key, byPublicKey, now })
  const check = createRequestCheck(merchantId, now)
  const timers = new Set<NodeJS.Timeout>()
  let badSignatures = 0
  let address = ''
  const notices = createPayNotices({
    retrySeconds: RETRY_SECONDS,
    scale: retryScale,
    isKept: ({ status }) => status === 200 || status === 204,
    make: noticeOf,
    ...(journal ? { journal } : {}),
  })
  const calls = createWechatCalls({
    orders,
    merchant,
    startState: settleMs === 0 ? 'done' : 'pending',
    onRefund: settleSoon,
    address: () => address,
  })

  function settleSoon(order: FakeOrder, refund: FakeRefund): void {
    if (settleMs === 0) void report(order, refund.refundNo)
    if (!settleMs) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void settle(refund.refundNo, 'done')
    }, settleMs)
    timers.add(timer)
  }
  function sealedNotice(
    event: string,
    type: string,
    facts: object,
    trick: NoticeTrick,
    id: string,
  ): Omit<NoticeParts, 'url'> {
    const sealed = seal(JSON.stringify(changed(facts, trick)), type, apiV3Key)
    const body = JSON.stringify({
      id,
      create_time: new Date(now()).toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: event,
      resource: {
        original_type: type,
        algorithm: 'AEAD_AES_256_GCM',
        ...sealed,
        ...(trick === 'badCipher' ? { ciphertext: `AAAA${sealed.ciphertext.slice(4)}` } : {}),
      },
    })
    return { headers: signer.sign(body, trick), body: trick === 'tampered' ? body.replace('{"id"', '{ "id"') : body }
  }
  function noticeOf({ id, orderNo, refundNo }: PayNotice, trick: NoticeTrick): NoticeParts {
    const order = orders.find(orderNo) as FakeOrder // reported since it was paid
    const refund = orders.findRefund(refundNo)?.refund
    if (!refund) {
      const facts = { ...transactionOf(order, merchant), trade_state: 'SUCCESS' }
      return { url: order.notifyUrl, ...sealedNotice('TRANSACTION.SUCCESS', 'transaction', facts, trick, id) }
    }
    const event = { done: 'SUCCESS', stuck: 'ABNORMAL', closed: 'CLOSED', pending: 'PROCESSING' }[refund.state]
    const facts = refundNoticeOf(order, refund, merchantId)
    return { url: refund.notifyUrl, ...sealedNotice(`REFUND.${event}`, 'refund', facts, trick, id) }
  }
  const report = ({ orderNo }: FakeOrder, refundNo = ''): Promise<void> =>
    notices.send({ id: randomUUID(), orderNo, refundNo })
  async function settle(refundNo: string, state: FakeRefund['state']): Promise<void> {
    const found = orders.findRefund(refundNo)
    if (!found) throw new Error(`no refund ${refundNo}`)
    const before = found.refund.state
    if (before === 'done' || before === 'closed') throw new Error(`${refundNo} is ${before}`)
    orders.settle(found.order, found.refund, state)
    await report(found.order, refundNo)
  }

  function signed({ status, body }: WechatAnswer, scene = 'ok'): FakeAnswer {
    const text =
      body === undefined ? '' : scene === 'badJson' ? '{"trade_state": "SUC' : JSON.stringify(changed(body, scene))
    return {
      status,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Request-ID': randomUUID(),
        ...signer.sign(text, scene),
      },
      body: scene === 'tampered' ? `${text} ` : text,
    }
  }
  async function play(call: WechatCallName, work: () => WechatAnswer): Promise<FakeAnswer> {
    const { error, trick: scene } = scenes.next(call)
    if (scene === 'dropBefore') return { drop: 'beforeHeaders' }
    if (scene === 'gateway') return { status: 502, body: '<html>502 Bad Gateway</html>' }
    if (scene === 'held') await holds.hold(HELD_MS)
    const answer = error ? wechatProblem(error) : work()
    return scene === 'dropAfter' ? { drop: 'beforeHeaders' } : signed(answer, scene)
  }
  function answer(request: FakeRequest): Promise<FakeAnswer> | FakeAnswer {
    const { method, path } = request
    if (method === 'GET' && path.startsWith('/h5/pay')) {
      const url = new URL(path, 'http://fake').searchParams
      const order = orders.find(url.get('package'))
      return order
        ? payPage({ ...order, returnUrl: url.get('redirect_url') ?? '' })
        : { status: 404, body: 'no such order' }
    }
    const problem = check(request)
    if (problem) {
      badSignatures += 1
      return signed(wechatProblem('SIGN_ERROR', `错误的签名，验签失败: ${problem}`))
    }
    if (method === 'GET' && path.startsWith('/v3/billdownload/file')) {
      const text = calls.billFile(path)
      return text === undefined ? { status: 404, body: '' } : { body: Buffer.from(text, 'utf8') }
    }
    if (method === 'GET' && path === '/v3/certificates')
      return play('certificates', () => ({ status: 200, body: { data: signer.certificates() } }))
    const found = calls.find(request)
    return found ? play(...found) : signed({ status: 404, body: { code: 'RESOURCE_NOT_EXISTS', message: path } })
  }

  const controls: Omit<PayFake<WechatCallName>, keyof typeof server> = {
    orders: orders.list,
    async pay(orderNo, amount) {
      const order = orders.find(orderNo)
      if (order?.state !== 'open') throw new Error(`${orderNo} is ${order?.state ?? 'no order'}`)
      orders.pay(order, amount)
      await report(order)
    },
    expire(orderNo) {
      const order = orders.find(orderNo)
      if (order?.state === 'open') orders.close(order)
    },
    settle,
    script: scenes.script,
    notices: notices.tricks,
    replay: notices.replay,
    rotate: signer.rotate,
    retire: signer.retire,
    deliveries: notices.deliveries,
    release() {
      holds.release()
      notices.release()
    },
    held: () => Promise.race([holds.held(), notices.held()]),
    badSignatures: () => badSignatures,
  }
  const server = await startFakeServer((request) => answerControl(controls, request) ?? answer(request), {
    port,
  })
  address = server.url
  notices.resume()
  for (const order of orders.list())
    for (const refund of order.refunds) if (refund.state === 'pending') settleSoon(order, refund)
  return {
    ...server,
    ...controls,
    close() {
      holds.release()
      notices.close()
      timers.forEach((timer) => clearTimeout(timer))
      return server.close()
    },
  }
}

/** What a scene makes of an answer that is signed all the same. */
function changed(facts: object, scene: string): object {
  const { amount } = facts as { amount?: { total: number; refund?: number } }
  if (scene === 'otherOrder') return { ...facts, out_trade_no: 'SOMEBODYELSES1' }
  if (scene === 'otherMerchant') return { ...facts, mchid: '1900009999' }
  if (scene === 'otherApp') return { ...facts, appid: 'wx0000000000000000' }
  if (scene !== 'wrongAmount' || !amount) return facts
  return {
    ...facts,
    amount: {
      ...amount,
      ...(amount.refund === undefined ? { total: amount.total + 1 } : { refund: amount.refund + 1 }),
    },
  }
}
