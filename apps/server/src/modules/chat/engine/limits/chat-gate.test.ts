import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { systemScope } from '../../../../platform/scope.ts'
import type { ChatTarget } from '../chat-ask.ts'
import { ChatError, type ChatErrorCode } from './chat-error.ts'
import { createChatGate, type StoredChatGate } from './chat-gate.ts'
import { OPEN_MS, PROBE_MS } from './circuit.ts'
import { streamWithFallback, type ChatPass } from './fallback.ts'

const TENANT = '000000'
const START = new Date('2026-11-23T00:00:00Z').getTime()
let nowMs = START
const clock = { now: () => new Date(nowMs) }
/** Two processes of one installation. */
let one: TestApp
let two: TestApp
let here: StoredChatGate
let there: StoredChatGate
let lastId = 70_000

beforeAll(async () => {
  one = await buildTestApp()
  two = await buildTestApp({ beside: one })
  here = createChatGate({ ...one.deps, clock })
  there = createChatGate({ ...two.deps, clock })
})
afterAll(async () => {
  await two.close()
  await one.close()
})
let target: ChatTarget
beforeEach(() => {
  nowMs = START
  lastId += 1
  target = {
    tenantId: TENANT,
    apiId: String(lastId),
    baseUrl: 'x',
    model: 'm',
    timeoutMs: 1,
    idleMs: 1,
    takesImages: false,
    takesTools: false,
  }
})

const failing = (code: ChatErrorCode = 'E_UPSTREAM', status: number | undefined = 500): ChatError =>
  new ChatError(code, 'no good', { isRepeatable: false, ...(status === undefined ? {} : { status }) })
const passOf = async (gate: StoredChatGate): Promise<ChatPass> => {
  const answer = await gate.mayTry(target)
  if ('until' in answer) throw new Error(`closed until ${answer.until.toISOString()}`)
  return answer
}
async function failTimes(count: number, code?: ChatErrorCode): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const gate = index % 2 === 0 ? here : there
    await gate.failed(target, failing(code), await passOf(gate))
  }
}
const rows = () =>
  one.owner<{ failures: number; version: number; tenant_id: string }>('select * from chat_gate where api_id = $1', [
    target.apiId,
  ])
const events = async (): Promise<unknown[]> =>
  (
    await one.owner<{ data: unknown }>(
      `select * from platform_event where topic = 'chat' and data->>'id' = $1 order by number`,
      [target.apiId],
    )
  ).map(({ data }) => data)
const healthOf = async (gate: StoredChatGate) =>
  (await gate.health(systemScope(TENANT), [target.apiId, '1'])).get(target.apiId)

describe('a circuit that is closed', () => {
  it('costs one read and writes nothing', async () => {
    const { db } = one.deps
    const asked = { reads: 0, transactions: 0 }
    const counting: Db = {
      ...db,
      as: (scope) => ((asked.reads += 1), db.as(scope)),
      transaction: (scope, work) => ((asked.transactions += 1), db.transaction(scope, work)),
    }
    const gate = createChatGate({ ...one.deps, db: counting, clock })
    const pass = await passOf(gate)
    await gate.answering(target, pass)
    await gate.succeeded(target, pass)
    await gate.left(target, pass)
    await gate.failed(target, failing('E_PARAM', 400), pass)

    expect([pass, asked, await rows()]).toEqual([{ isProbe: false, failures: 0 }, { reads: 1, transactions: 0 }, []])
    expect(await healthOf(here)).toBeUndefined()
  })

  it('counts over all processes, and a good answer of any takes it back', async () => {
    await failTimes(4)
    const pass = await passOf(there)
    await there.succeeded(target, pass)

    expect([pass.failures, await rows()]).toEqual([
      4,
      [expect.objectContaining({ failures: 0, open_until: null, tenant_id: TENANT })],
    ])
  })

  it('loses no failure of many at once', async () => {
    const passes = await Promise.all(Array.from({ length: 4 }, (_, index) => passOf(index % 2 ? here : there)))
    await Promise.all(passes.map((pass, index) => (index % 2 ? here : there).failed(target, failing(), pass)))

    expect((await rows())[0]?.failures).toBe(4)
  })
})

describe('a circuit that opens', () => {
  it('does so for every process, and says so once', async () => {
    await failTimes(5)

    expect([await here.mayTry(target), await there.mayTry(target)]).toEqual([
      { until: new Date(START + OPEN_MS) },
      { until: new Date(START + OPEN_MS) },
    ])
    expect(await healthOf(there)).toEqual({
      state: 'open',
      failures: 0,
      reason: 'E_UPSTREAM: no good',
      refusal: '',
      until: new Date(START + OPEN_MS),
    })
    expect(await events()).toEqual([{ type: 'chat', id: target.apiId, state: 'open' }])
  })

  it("is not another tenant's", async () => {
    await failTimes(1, 'E_BALANCE')

    expect(await here.mayTry({ ...target, tenantId: '100001' })).toEqual({ isProbe: false, failures: 0 })
  })

  it('lets exactly one of many try', async () => {
    await failTimes(1, 'E_AUTH')
    nowMs += OPEN_MS
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? here : there).mayTry(target)),
    )

    expect(answers.filter((answer) => 'isProbe' in answer)).toEqual([{ isProbe: true, failures: 1 }])
    expect(answers.filter((answer) => 'until' in answer)).toEqual(
      Array.from({ length: 7 }, () => ({ until: new Date(nowMs + PROBE_MS) })),
    )
    expect(await healthOf(here)).toEqual({
      state: 'halfOpen',
      failures: 0,
      reason: 'E_AUTH: no good',
      refusal: 'E_AUTH',
      until: null,
    })
  })

  it("lets others ask with the probe's first token, and is forgotten with its whole answer", async () => {
    await failTimes(5)
    nowMs += OPEN_MS
    const probe = await passOf(here)
    await here.answering(target, probe)
    const other = await passOf(there)
    await here.succeeded(target, probe)

    expect([probe.isProbe, other]).toEqual([true, { isProbe: false, failures: 5 }])
    expect([await passOf(there), await events()]).toEqual([
      { isProbe: false, failures: 0 },
      ['open', 'halfOpen', 'closed'].map((state) => ({ type: 'chat', id: target.apiId, state })),
    ])
  })

  it('opens for twice as long when the probe fails', async () => {
    await failTimes(5)
    nowMs += OPEN_MS
    await there.failed(target, failing('E_TIMEOUT', undefined), await passOf(there))

    expect(await here.mayTry(target)).toEqual({ until: new Date(nowMs + 2 * OPEN_MS) })
  })

  it('lets the next one try when the probe was stopped', async () => {
    await failTimes(5)
    nowMs += OPEN_MS
    await here.left(target, await passOf(here))

    expect((await passOf(there)).isProbe).toBe(true)
  })

  it('is closed when its API was changed', async () => {
    await failTimes(1, 'E_AUTH')
    await there.reset(two.deps.db, systemScope(TENANT), target.apiId)
    await there.reset(two.deps.db, systemScope(TENANT), '69999')

    expect([await passOf(here), await healthOf(here)]).toEqual([{ isProbe: false, failures: 0 }, undefined])
  })

  it('holds back answers, which another service gives', async () => {
    await failTimes(1, 'E_BALANCE')
    const other = { ...target, apiId: `${target.apiId}9` }
    const chunks: unknown[] = []
    const engine = {
      async *stream({ apiId }: ChatTarget) {
        yield { kind: 'text' as const, text: apiId }
      },
    }
    for await (const chunk of streamWithFallback(
      engine,
      here,
      [{ target }, { target: other }],
      { messages: [] },
      new AbortController().signal,
    ))
      chunks.push(chunk)

    expect(chunks).toEqual([
      expect.objectContaining({ kind: 'target', target: other }),
      { kind: 'text', text: other.apiId },
    ])
  })
})
