import { randomUUID } from 'node:crypto'
import { startFakeServer, type FakeAnswer, type FakeRequest } from '../../kit/fake-http.ts'
import { createHolds } from '../../kit/scenes.ts'
import { FAKE_ALIPAY } from '../keys/fake-keys.ts'
import { answerControl, payPage, type PayFake } from '../kit/pay-fake.ts'
import type { PayJournal } from '../kit/pay-journal.ts'
import { createPayNotices, type NoticeParts, type PayNotice } from '../kit/pay-notices.ts'
import { createPayOrders, type FakeOrder } from '../kit/pay-orders.ts'
import { createPayScenes, type NoticeTrick } from '../kit/pay-scenes.ts'
import {
  ALIPAY_CALLS,
  alipayProblem,
  createAlipayCalls,
  METHODS,
  noticeParams,
  type AlipayCallName,
} from './alipay-calls.ts'
import { ALIPAY_ERRORS } from './alipay-errors.ts'
import { checkParams, createAlipaySigner, paramsOf, type Params } from './alipay-seal.ts'

export interface AlipayFakeOptions {
  appId?: string
  sellerId?: string
  /** Certificate mode, in place of a public key. */
  byCertificates?: boolean
  /** Of the waits between two tries of a notice; default 0: it is not sent again. */
  retryScale?: number
  now?: () => number
  port?: number
  /** What it knew before, and writes down. */
  journal?: PayJournal
}

export interface AlipayFake extends PayFake<AlipayCallName> {
  /** The payer scans the code: only then is there a trade. */
  scan(orderNo: string): void
}

/** How long Alipay waits before it sends a notice again. */
const RETRY_SECONDS = [240, 600, 600, 3_600, 7_200, 21_600, 54_000]
const HELD_MS = 20_000
/** Only WeChat Pay has these. */
const NOT_HERE = ['stale', 'probe']
const PAGES = ['alipay.trade.page.pay', 'alipay.trade.wap.pay']

/** Alipay on loopback (providers §5.4): checks each signature over the fields as they came, keeps trades and refunds, signs its answers and notices. */
export async function startAlipayFake({
  appId = FAKE_ALIPAY.appId,
  sellerId = FAKE_ALIPAY.sellerId,
  byCertificates = false,
  retryScale = 0,
  now = Date.now,
  port = 0,
  journal,
}: AlipayFakeOptions = {}): Promise<AlipayFake> {
  const orders = createPayOrders(now, '20260501220', journal)
  const scenes = createPayScenes(ALIPAY_CALLS, ALIPAY_ERRORS, NOT_HERE)
  const holds = createHolds()
  const signer = createAlipaySigner(byCertificates)
  let badSignatures = 0
  let address = ''
  const notices = createPayNotices({
    retrySeconds: RETRY_SECONDS,
    scale: retryScale,
    isKept: ({ answer }) => answer === 'success',
    make: noticeOf,
    ...(journal ? { journal } : {}),
  })
  const calls = createAlipayCalls({
    orders,
    sellerId,
    onRefund: (order, { refundNo }) => void report(order, refundNo),
    address: () => address,
  })

  function noticeOf({ id, orderNo, refundNo }: PayNotice, trick: NoticeTrick): NoticeParts {
    const order = orders.find(orderNo) as FakeOrder // reported since it was paid
    const refund = order.refunds.find((one) => one.refundNo === refundNo)
    const time = new Date(now() - (trick === 'stale' ? 27 * 3_600_000 : 0))
    const params = noticeParams(order, { orders, refund, appId, sellerId, id, now: time })
    return {
      url: order.notifyUrl,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: signer.notice(changed(params, trick) as Params, trick),
    }
  }
  const report = ({ orderNo }: FakeOrder, refundNo = ''): Promise<void> =>
    notices.send({ id: randomUUID().replaceAll('-', ''), orderNo, refundNo })

  async function play(params: Params, call: AlipayCallName): Promise<FakeAnswer> {
    const { error, trick: scene } = scenes.next(call)
    if (scene === 'dropBefore') return { drop: 'beforeHeaders' }
    if (scene === 'gateway') return { status: 502, body: '<html>502 Bad Gateway</html>' }
    if (scene === 'held') await holds.hold(HELD_MS)
    const content = contentOf(params)
    if (!content) return answered(params, alipayProblem('ACQ.INVALID_PARAMETER'))
    const facts = error ? alipayProblem(error) : calls.run[call](content, params)
    return scene === 'dropAfter' ? { drop: 'beforeHeaders' } : answered(params, changed(facts, scene), scene)
  }
  function answered({ method = '' }: Params, facts: object, scene = 'ok'): FakeAnswer {
    const node = Object.hasOwn(METHODS, method) ? `${method.replaceAll('.', '_')}_response` : 'error_response'
    const text = signer.answer(node, facts, scene)
    return {
      headers: { 'Content-Type': 'text/html;charset=utf-8' },
      body: scene === 'badJson' ? text.slice(0, text.length >> 1) : text,
    }
  }
  /** What a browser is sent to. */
  function page(params: Params): FakeAnswer {
    const content = contentOf(params)
    const order = content ? calls.begin(content, params) : 'ACQ.INVALID_PARAMETER'
    if (typeof order === 'string') return { status: 400, body: order }
    orders.scan(order)
    return payPage(order)
  }
  function answer({ method, path, body }: FakeRequest): Promise<FakeAnswer> | FakeAnswer {
    if (path.startsWith('/downloadBillFile.resource')) {
      const zip = calls.billFile(path)
      return zip ? { body: zip, headers: { 'Content-Type': 'application/zip' } } : { status: 404, body: '' }
    }
    if (!path.startsWith('/gateway.do')) return { status: 404, body: '' }
    const params = paramsOf(method === 'GET' ? (path.split('?')[1] ?? '') : body.toString('utf8'))
    const problem = checkParams(params, { appId, byCertificates })
    if (problem) {
      badSignatures += 1
      // An app that is not known has no key to sign for.
      return answered(params, alipayProblem(problem), problem === 'isv.invalid-app-id' ? 'unsigned' : 'ok')
    }
    const name = params.method ?? ''
    if (method === 'GET' && PAGES.includes(name)) return page(params)
    const call = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
    return call ? play(params, call) : answered(params, alipayProblem('isv.missing-method'))
  }

  const controls: Omit<AlipayFake, keyof typeof server> = {
    orders: orders.list,
    scan(orderNo) {
      const order = orders.find(orderNo)
      if (order) orders.scan(order)
    },
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
    async settle(refundNo, state) {
      const found = orders.findRefund(refundNo)
      if (!found) throw new Error(`no refund ${refundNo}`)
      orders.settle(found.order, found.refund, state)
    },
    script: scenes.script,
    notices: notices.tricks,
    replay: notices.replay,
    rotate: signer.rotate,
    retire: () => undefined,
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
  return {
    ...server,
    ...controls,
    close() {
      holds.release()
      notices.close()
      return server.close()
    },
  }
}

function contentOf(params: Params): Readonly<Record<string, unknown>> | undefined {
  try {
    const content = JSON.parse(params.biz_content ?? '') as unknown
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What a scene makes of an answer or a notice that is signed all the same. */
function changed(facts: object, scene: string): object {
  if (scene === 'otherOrder') return { ...facts, out_trade_no: 'SOMEBODYELSES1' }
  if (scene === 'otherMerchant') return { ...facts, seller_id: '2088999999999999' }
  if (scene === 'otherApp') return { ...facts, app_id: '2021999999999999' }
  if (scene === 'wrongAmount') return { ...facts, total_amount: '999.99', refund_fee: '999.99' }
  return facts
}
