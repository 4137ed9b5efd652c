import { createSign } from 'node:crypto'
import { FAKE_KEYS } from '@drawdesk/fakes/pay/keys/fake-keys'
import { seal } from '@drawdesk/fakes/pay/wechat/wechat-seal'
import type { NoticeReading, PayChannelAdapter, RawNotice } from '../pay-channel.ts'
import vectors from './vectors.json' with { type: 'json' }

/** The same numbers for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  '0',
  '1e9',
  'SUCCESS',
  '2026-13-99 99:99:99',
  [],
  {},
  [{}],
  { total: '1' },
  { total: -1 },
  '__proto__',
  '\u0000',
]

/** A document with some of its values replaced, left out, or put where others were. */
export function changedJson(value: unknown, random: (below: number) => number): unknown {
  if (random(8) === 0) return VALUES[random(VALUES.length)]
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => changedJson(item, random))
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => random(12) > 0)
      .map(([name, item]) => [random(30) === 0 ? 'constructor' : name, changedJson(item, random)]),
  )
}

/** Some bytes of it replaced, left out or doubled. */
export function changedBytes(bytes: Buffer, random: (below: number) => number): Buffer {
  const at = random(bytes.length + 1)
  const length = random(5)
  const rest = bytes.subarray(at + length)
  const put = Buffer.from(Array.from({ length: random(5) }, () => random(256)))
  return Buffer.concat([bytes.subarray(0, at), put, rest])
}

const { headers, body } = vectors.wechat.noticeByPublicKey

/** A notice whose content was changed before WeChat Pay's own key signed it: believed, and perhaps not readable. */
export function signedWechatNotice(apiV3Key: string, random: (below: number) => number): RawNotice {
  const facts = changedJson(JSON.parse(vectors.wechat.sealed.text), random)
  const event = JSON.parse(body) as { resource: object }
  const sealed = {
    ...event,
    resource: { ...event.resource, ...seal(JSON.stringify(facts) ?? '', 'transaction', apiV3Key) },
  }
  const types = ['TRANSACTION.SUCCESS', 'REFUND.SUCCESS', 'REFUND.CLOSED', 'OTHER', 7]
  const text = JSON.stringify(changedJson({ ...sealed, event_type: types[random(types.length)] }, random)) ?? ''
  const { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce } = headers
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${text}\n`)
    .sign(FAKE_KEYS.wechat.publicKeyPrivateKey, 'base64')
  return { headers: { ...headers, 'wechatpay-signature': signature }, body: Buffer.from(text) }
}

export function signedAlipayNotice(random: (below: number) => number): RawNotice {
  const params = Object.fromEntries(new URLSearchParams(vectors.alipay.notice))
  delete params.sign
  delete params.sign_type
  const changed = changedJson(params, random)
  const fields = Object.entries(typeof changed === 'object' && changed !== null ? changed : {}).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  const text = fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const sign = createSign('RSA-SHA256')
    .update(text)
    .sign(FAKE_KEYS.alipay.signers[0]?.privateKey ?? '', 'base64')
  return {
    headers: {},
    body: Buffer.from(new URLSearchParams([...fields, ['sign_type', 'RSA2'], ['sign', sign]]).toString()),
  }
}

/** Reads so many, half of them changed behind their signature. Answers how many were believed; a change that is believed is an error. */
export async function readFuzzed(
  adapter: PayChannelAdapter,
  make: (random: (below: number) => number) => RawNotice,
  original: RawNotice,
  { count, seed }: { count: number; seed: number },
): Promise<{ believed: number; refusals: Set<string> }> {
  const random = randomOf(seed)
  let believed = 0
  const refusals = new Set<string>()
  for (let time = 0; time < count; time += 1) {
    const isForged = time % 2 === 0
    const raw = isForged ? { ...original, body: changedBytes(original.body, random) } : make(random)
    const reading: NoticeReading = await adapter.readNotice(raw)
    if (reading.isBelieved && isForged && !raw.body.equals(original.body) && !isSameForm(raw.body, original.body))
      throw new Error(`a forged notice was believed: ${raw.body.toString('base64')}`)
    if (reading.isBelieved) believed += 1
    else refusals.add(reading.refusal)
  }
  return { believed, refusals }
}

/** Two ways of writing the same fields, as "+" and "%20": what was signed is the same. */
function isSameForm(one: Buffer, other: Buffer): boolean {
  const [first, second] = [one, other].map((bytes) => {
    const params = new URLSearchParams(bytes.toString('utf8'))
    // Neither is signed.
    params.delete('sign')
    params.delete('sign_type')
    params.sort()
    return params.toString()
  })
  return first === second
}
