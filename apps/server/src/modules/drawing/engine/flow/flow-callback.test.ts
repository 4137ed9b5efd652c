import { describe, expect, it } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { OutboundError } from '../../../../platform/outbound/outbound.ts'
import type { CallbackEvent } from '../answers/callback.ts'
import { newDrawTask } from '../draw-task.ts'
import { KEY, plainJob, PNG_B64, scripted, workbench } from '../testing/flow-bench.fixture.ts'
import type { FlowOutcome } from './flow.ts'

const TOKEN = 'tok-0123456789abcdef'
const url = `https://desk.example.com/api/blade-biz/drawCallback/1/2/1/${TOKEN}`
const map = {
  queued: ['SUBMITTED'],
  running: ['IN_PROGRESS'],
  done: ['SUCCESS'],
  failed: ['FAILURE'],
  cancelled: ['CANCEL'],
}
const definition: Partial<DrawDefinition> = {
  flow: 'callback',
  submit: {
    method: 'POST',
    path: '/imagine',
    taskId: 'body.result',
    adopt: 'body.code==`21`',
    ok: 'body.code==`1`',
    body: {
      id: 'r',
      paramType: 5,
      childrenObjectMap: {
        prompt: { id: 'p', paramType: 7, paramDef: '{{prompt}}' },
        hook: { id: 'h', paramType: 1, paramDef: '{{callback.url}}' },
      },
    },
  },
  callback: {
    verify: { kind: 'tokenInPath' },
    id: 'body.id',
    local: 'body.state',
    status: 'body.status',
    progress: 'body.progress',
    scale: 'percentString',
    preview: { expr: 'body.image', kind: 'url' },
  },
  poll: {
    path: '/task/{{task.id}}',
    status: 'body.status',
    map,
    firstDelayMs: 20_000,
    intervalMs: 15_000,
    deadlineMs: 300_000,
  },
}
const { poll: _poll, ...withoutPoll } = definition
const alone: Partial<DrawDefinition> = {
  ...withoutPoll,
  callback: { ...definition.callback, map } as NonNullable<DrawDefinition['callback']>,
}
const job = (more: Partial<DrawDefinition> = definition) => plainJob(more, { callback: { url } })

/** A bench whose provider accepts the order as task t1; `call` puts a call of it in. */
function called(replies: Parameters<typeof scripted>[0] = {}) {
  const { send, paths, sent } = scripted({
    'POST /imagine': { body: { code: 1, result: 't1' } },
    '/task/t1': { body: { status: 'IN_PROGRESS', progress: '10%' } },
    ...replies,
  })
  const events: CallbackEvent[] = []
  let count = 0
  const bench = workbench(send, { takeCallbacks: () => Promise.resolve([...events]) })
  const call = (body: object, more: Partial<CallbackEvent> = {}): void => {
    count += 1
    events.push({
      id: String(count),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 't1', state: 'local-1', ...body }),
      isTrusted: true,
      time: bench.now(),
      ...more,
    })
  }
  const polls = (): number => paths().filter((path) => path.startsWith('GET /task')).length
  return { ...bench, call, paths, sent, polls }
}

const success = { status: 'SUCCESS', progress: '100%', images: [PNG_B64] }
const submitted = async (bench: ReturnType<typeof called>, given = job()): Promise<FlowOutcome> =>
  bench.flow.advance(given, newDrawTask('local-1'))

describe('a drawing that the provider calls about', () => {
  it('waits, shows progress, and reads the result of the call; the token shows nowhere', async () => {
    const bench = called()
    const first = await submitted(bench)
    bench.call({
      status: 'IN_PROGRESS',
      progress: '45%',
      image: 'https://cdn.example.com/a.png',
      said: `${KEY} ${TOKEN}`,
    })
    const second = await bench.flow.advance(job(), first.task)
    bench.call(success)
    const last = await bench.flow.advance(job(), second.task)

    expect([first.task.step, first.delayMs, second.delayMs]).toEqual(['running', 20_000, 20_000])
    expect(bench.seen).toEqual([{ progress: 0.45, preview: { kind: 'url', data: 'https://cdn.example.com/a.png' } }])
    expect(last.files).toHaveLength(1)
    expect(bench.polls()).toBe(0)
    expect(bench.sent[0]?.body?.toString()).toContain(url)
    expect(bench.calls.map(({ step }) => step)).toEqual(['submit', 'callback', 'callback'])
    expect(bench.calls[0]?.request).toContain('/drawCallback/1/2/1/••••')
    expect(JSON.stringify([bench.calls, bench.stored, last.task])).not.toMatch(new RegExp(`${TOKEN}|${KEY}`))
  })

  it('drops what is late, doubled or overtaken', async () => {
    const bench = called()
    let { task } = await submitted(bench)
    bench.call({ status: 'IN_PROGRESS', progress: '60%' })
    bench.call({ status: 'IN_PROGRESS', progress: '30%' })
    bench.call({ status: 'IN_PROGRESS', progress: '60%' })
    bench.call({ status: 'SUBMITTED', progress: '70%' })
    task = (await bench.flow.advance(job(), task)).task
    task = (await bench.flow.advance(job(), task)).task

    expect(task).toMatchObject({
      step: 'running',
      providerStatus: 'running',
      progress: 0.6,
      callbacks: ['1', '2', '3', '4'],
    })
    expect(bench.seen.map(({ progress }) => progress)).toEqual([0.6])
    expect(bench.calls.filter(({ step }) => step === 'callback')).toHaveLength(4)
  })

  it('passes over calls about other tasks, and about an order that has ended', async () => {
    const bench = called({
      'POST /imagine': [{ body: { code: 1, result: 't1' } }, { body: { code: 1, result: 't2' } }],
    })
    const { task } = await submitted(bench)
    const anew = job({ ...definition, retry: { ...definition.retry, failedTask: true } })
    bench.call({ ...success, id: 'other' })
    bench.call({ ...success, state: 'local-9' })
    const ignored = await bench.flow.advance(anew, task)
    bench.call({ status: 'FAILURE' })
    const failed = await bench.flow.advance(anew, ignored.task)
    const ordered = await bench.flow.advance(anew, failed.task)
    bench.call({ ...success, state: '' })
    const late = await bench.flow.advance(anew, ordered.task)

    expect(ignored.task.step).toBe('running')
    expect(failed.task).toMatchObject({ step: 'queued', order: 1, formerIds: ['t1'] })
    expect(late.task).toMatchObject({ step: 'running', providerTaskId: 't2' })
    expect(late.files).toBeUndefined()
  })

  it('does not believe a call that is not verified: it asks at once', async () => {
    const bench = called({ '/task/t1': { body: { status: 'SUCCESS', images: [PNG_B64, PNG_B64] } } })
    const { task } = await submitted(bench)
    bench.call(success, { isTrusted: false })

    const outcome = await bench.flow.advance(job(), task)

    expect(outcome.files).toHaveLength(2)
    expect(bench.polls()).toBe(1)
  })

  it('believes nobody where the definition verifies nothing', async () => {
    const bench = called()
    const { task } = await submitted(bench)
    bench.call({ status: 'FAILURE' })
    const open = job({
      ...definition,
      callback: { ...definition.callback, verify: { kind: 'none' } } as NonNullable<DrawDefinition['callback']>,
    })

    expect((await bench.flow.advance(open, task)).task).toMatchObject({ step: 'running', providerStatus: 'running' })
    expect(bench.polls()).toBe(1)
  })

  it('asks when a call says done without a picture', async () => {
    const bench = called({ '/task/t1': { body: success } })
    const { task } = await submitted(bench)
    bench.call({ status: 'SUCCESS' })

    expect((await bench.flow.advance(job(), task)).files).toHaveLength(1)
  })

  it('polls by its own times when nobody calls, however often it is woken', async () => {
    const bench = called({ '/task/t1': [{ body: { status: 'IN_PROGRESS' } }, { body: success }] })
    let outcome = await submitted(bench)
    for (const ms of [5_000, 14_000, 2_000]) {
      bench.pass(ms)
      outcome = await bench.flow.advance(job(), outcome.task)
    }

    expect([bench.polls(), outcome.delayMs]).toEqual([1, 15_000])
    expect((await bench.run(job(), outcome.task)).files).toHaveLength(1)
  })

  it('ends at the deadline where nobody calls and nobody can be asked', async () => {
    const bench = called()
    const first = await submitted(bench, job(alone))

    expect(first.delayMs).toBe(900_000)
    bench.pass(899_999)
    expect(await bench.flow.advance(job(alone), first.task)).toMatchObject({ task: { step: 'running' }, delayMs: 1 })
    bench.pass(1)
    expect((await bench.flow.advance(job(alone), first.task)).task).toMatchObject({
      step: 'timeout',
      error: { code: 'E_TIMEOUT' },
    })
  })

  it('adopts a task that is there already', async () => {
    const bench = called({ 'POST /imagine': { body: { code: 21, result: 't1' } } })

    expect((await submitted(bench)).task).toMatchObject({ step: 'running', providerTaskId: 't1' })
  })

  it('settles a lost submit by the call that comes of it', async () => {
    const bench = called({ 'POST /imagine': new OutboundError('lost', 'hang up') })
    const lost = await submitted(bench)
    bench.call({ status: 'IN_PROGRESS', progress: '5%' })
    const settled = await bench.flow.advance(job(), lost.task)
    bench.call(success)
    const ended = await bench.run(job(), settled.task)

    expect(lost.task.step).toBe('unknown')
    expect(settled).toMatchObject({ task: { step: 'running', providerTaskId: 't1' }, delayMs: 0 })
    expect(settled.task.error).toBeUndefined()
    expect(ended.files).toHaveLength(1)
    expect(bench.paths().filter((path) => path === 'POST /imagine')).toHaveLength(1)
  })

  it('settles a lost submit as failed when the call says so', async () => {
    const bench = called({ 'POST /imagine': new OutboundError('lost', 'hang up') })
    const lost = await submitted(bench)
    bench.call({ status: 'FAILURE', error: 'moderated', message: 'no' })

    expect((await bench.run(job(), lost.task)).task).toMatchObject({
      step: 'failed',
      error: { code: 'E_MODERATED', msg: 'no' },
    })
  })

  it('reads a call that comes as a form', async () => {
    const bench = called()
    const { task } = await submitted(bench)
    bench.call(
      {},
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'id=t1&status=CANCEL&__proto__=x' },
    )

    expect((await bench.flow.advance(job(), task)).task).toMatchObject({ step: 'cancelled' })
  })
})
