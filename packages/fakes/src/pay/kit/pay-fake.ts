import type { FakeAnswer, FakeRequest, FakeServer } from '../../kit/fake-http.ts'
import type { Delivery } from '../../kit/notify.ts'
import type { FakeOrder, FakeRefund } from './pay-orders.ts'
import type { NoticeTrick } from './pay-scenes.ts'

/** What a test, torture and a person let a fake of a payment company do. */
export interface PayFake<Call extends string = string> extends FakeServer {
  orders(): readonly FakeOrder[]
  /** The payer pays, `amount` where it is another one than was asked for; resolves when the notice was delivered for the first time. */
  pay(orderNo: string, amount?: number): Promise<void>
  /** The payer scans the code, where the company makes a difference. */
  scan?(orderNo: string): void
  /** The payer, or the company, closes it. */
  expire(orderNo: string): void
  /** Ends a refund that is under way. */
  settle(refundNo: string, state: FakeRefund['state']): Promise<void>
  /** The next answers of a call: codes of errors, or words of `ANSWER_TRICKS`. */
  script(call: Call, ...scenes: string[]): void
  /** How the next notices go out. */
  notices(...tricks: NoticeTrick[]): void
  /** The newest notice once more, as it was. */
  replay(): Promise<Delivery>
  /** From now on signed by the next certificate; the old one stays known until `retire`. */
  rotate(): void
  /** Only the newest certificate is listed. */
  retire(): void
  deliveries(): readonly Delivery[]
  /** Lets go of what is held. */
  release(): void
  /** Resolves once an answer or a notice is held. */
  held(): Promise<void>
  /** Signed with a wrong signature so far: each one a mistake of who calls. */
  badSignatures(): number
}

const CONTROL = '/control/'

/** `POST /control/<action>` with `{"args":[…]}`, for people and other processes; `GET /control/orders` lists. Undefined for other addresses. */
export function answerControl(
  fake: Omit<PayFake, keyof FakeServer>,
  { method, path, json }: FakeRequest,
): Promise<FakeAnswer> | FakeAnswer | undefined {
  if (!path.startsWith(CONTROL)) return undefined
  const action = path.slice(CONTROL.length)
  if (method === 'GET' && action === 'orders') return { body: fake.orders() }
  const args = (json as { args?: unknown } | undefined)?.args ?? []
  if (method !== 'POST' || !Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
    return { status: 400, body: { error: 'POST {"args":["…"]}' } }
  const actions: Record<string, (...words: string[]) => unknown> = {
    pay: (orderNo = '', amount) => fake.pay(orderNo, amount === undefined ? undefined : Number(amount)),
    scan: (orderNo = '') => fake.scan?.(orderNo),
    expire: (orderNo = '') => fake.expire(orderNo),
    settle: (refundNo = '', state = 'done') => fake.settle(refundNo, state as FakeRefund['state']),
    script: (call = '', ...scenes) => fake.script(call, ...scenes),
    notices: (...tricks) => fake.notices(...(tricks as NoticeTrick[])),
    replay: () => fake.replay(),
    rotate: () => fake.rotate(),
    retire: () => fake.retire(),
    release: () => fake.release(),
  }
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!run) return { status: 404, body: { error: `one of ${Object.keys(actions).join(', ')}` } }
  return Promise.resolve()
    .then(() => run(...(args as string[])))
    .then(
      (result) => ({ body: { ok: true, ...(result ? { result } : {}) } }),
      (error: unknown) => ({ status: 409, body: { error: String(error) } }),
    )
}

/** What a payer's browser sees where a real one shows the company's page: a button. */
export const payPage = ({ orderNo, description, amount, returnUrl }: FakeOrder): FakeAnswer => ({
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>Fake payment</title><h1>${escaped(description)}</h1><p>${(amount / 100).toFixed(2)} CNY</p>
<button onclick="fetch('/control/pay',{method:'POST',body:JSON.stringify({args:[${escaped(JSON.stringify(orderNo))}]})}).then(()=>{location.href=${escaped(JSON.stringify(returnUrl || 'about:blank'))}})">Pay</button>`,
})
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
