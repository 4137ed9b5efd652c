import type { TakenMessage } from '@drawdesk/fakes/sms/sms-scenes'
import { describe, expect, it } from 'vitest'
import { checkAlways, checkAtRest, type SmsFacts } from './check.ts'
import type { MessageFact } from './facts.ts'

const PHONE = '13000000001'
const message = (more: Partial<MessageFact> = {}): MessageFact => ({
  id: '1',
  requestId: 's1-1',
  phone: PHONE,
  category: 3,
  state: 'sent',
  errorCode: '',
  providerId: 'ali1',
  receipt: 'delivered',
  receiptCode: 'DELIVERED',
  createTime: 1_000,
  run: 1,
  ...more,
})
const TAKEN: TakenMessage = { id: 'ali1', phone: PHONE, text: '{"code":"s1-1"}', outId: '1' }
const NOBODY = { ali: [], tencent: [], yunpian: [], qiniu: [] }
const ASKED = { requestId: 's1-1', company: 'ali' as const, phones: [PHONE], batchIds: ['5'] }
const SENT = { sent: 1, delivered: 1 }
const FAILED = { messages: [message({ state: 'failed', errorCode: 'x', providerId: '', receipt: '' })], taken: NOBODY }
const UNKNOWN = message({ state: 'unknown', errorCode: 'lost', providerId: '', receipt: '', receiptCode: '' })

const facts = (more: Partial<SmsFacts> = {}): SmsFacts => {
  const all = {
    asked: [ASKED],
    batches: [{ requestId: 's1-1', id: '5' }],
    messages: [message()],
    taken: { ...NOBODY, ali: [TAKEN] },
    acknowledged: new Map([['ali ali1', true]]),
    jobs: 0,
    early: [],
    ...more,
  }
  const counts = Map.groupBy(all.messages, ({ state }) => state)
  const delivered = all.messages.filter(({ receipt }) => receipt === 'delivered').length
  return {
    figures: { ...Object.fromEntries([...counts].map(([state, rows]) => [state, rows.length])), delivered },
    ...all,
  }
}
const found = (more: Partial<SmsFacts>): string[] => {
  const all = facts(more)
  return [...checkAlways(all), ...checkAtRest(all)].map(({ what }) => what)
}
const of = (company: 'tencent' | 'qiniu', row: MessageFact, reported: boolean): Partial<SmsFacts> => ({
  messages: [{ ...row, category: company === 'tencent' ? 4 : 2 }],
  taken: { ...NOBODY, [company]: [TAKEN] },
  acknowledged: new Map(reported ? [[`${company} ali1`, true]] : []),
})

describe('messages at rest', () => {
  it.each<[string, Partial<SmsFacts>]>([
    ['sent and reported', {}],
    ['failed, and nobody has taken it', FAILED],
    [
      'nobody answered who had it sent, and nothing was made',
      { asked: [{ ...ASKED, batchIds: [] }], batches: [], messages: [], taken: NOBODY },
    ],
    ['unknown, and nobody has taken it', { messages: [UNKNOWN], taken: NOBODY }],
    ['unknown at a company that never says our number', of('tencent', UNKNOWN, true)],
    ['unknown at one whose report never came', of('qiniu', UNKNOWN, false)],
    [
      'known as delivered since it was asked',
      { messages: [message({ providerId: '', receiptCode: '' })], acknowledged: new Map([['ali ali1', false]]) },
    ],
    [
      'a second time after a minute, over the limit',
      { messages: [message(), message({ id: '2', requestId: '', createTime: 1_061, state: 'limited', receipt: '' })] },
    ],
    ['a report of a number that nobody gave waits', { early: [{ category: 3, providerId: 'F1' }] }],
  ])('%s', (_name, more) => {
    expect(found(more)).toEqual([])
  })

  it.each<[string, Partial<SmsFacts>]>([
    ['ali has taken 13000000001 twice', { taken: { ...NOBODY, ali: [TAKEN, TAKEN] } }],
    [
      'ali has taken 13000000002, which nobody sent',
      { taken: { ...NOBODY, ali: [TAKEN, { ...TAKEN, phone: '13000000002' }] } },
    ],
    ['ali has taken 13000000001, which was over its limit', { messages: [message({ state: 'limited' })] }],
    [
      '2 sendings were made of it',
      {
        batches: [
          { requestId: 's1-1', id: '5' },
          { requestId: 's1-1', id: '6' },
        ],
      },
    ],
    ['it was answered with 6, stored is 5', { asked: [{ ...ASKED, batchIds: ['6'] }] }],
    ['it has 1 messages for 2 numbers', { asked: [{ ...ASKED, phones: [PHONE, '13000000002'] }] }],
    [
      '13000000001 was let through too often in a minute',
      { messages: [message(), message({ id: '2', requestId: '', createTime: 1_059 })] },
    ],
    [
      '13000000001 was let through 3 times in a day',
      {
        messages: [
          message(),
          message({ id: '2', requestId: '', createTime: 1_100 }),
          message({ id: '3', requestId: '', createTime: 1_200 }),
        ],
      },
    ],
    ['13000000001: it stays sending', { messages: [message({ state: 'sending' })] }],
    [
      '13000000001: failed without a reason',
      { ...FAILED, messages: [message({ state: 'failed', providerId: '', receipt: '' })] },
    ],
    ['13000000001: failed (x), and ali has taken it', { messages: FAILED.messages }],
    ['13000000001: sent, and nobody has taken it', { taken: NOBODY }],
    ['13000000001: unknown, and ali has taken it and says so', { messages: [UNKNOWN] }],
    ['13000000001: unknown, and qiniu has taken it and says so', of('qiniu', UNKNOWN, true)],
    ['13000000001: its number there is ali1, stored is ali2', { messages: [message({ providerId: 'ali2' })] }],
    [
      '13000000001: it was reported as undelivered, stored is "delivered"',
      { acknowledged: new Map([['ali ali1', false]]) },
    ],
    ['13000000001: it was reported as delivered, stored is ""', { messages: [message({ receipt: '' })] }],
    ['13000000001: it has the receipt delivered, which was not acknowledged', { acknowledged: new Map() }],
    ['1 jobs are left', { jobs: 1 }],
    ['a report of ali waits for ever: ali1', { early: [{ category: 3, providerId: 'ali1' }] }],
    ['the figures say 2 sent, the rows 1', { figures: { ...SENT, sent: 2 } }],
  ])('finds: %s', (what, more) => {
    expect(found(more)).toContain(what)
  })
})
