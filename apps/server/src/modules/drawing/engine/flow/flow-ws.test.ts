import { describe, expect, it } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { OutboundError, type Outbound, type SocketRequest } from '../../../../platform/outbound/outbound.ts'
import { cancelUpstream } from './cancel.ts'
import { newDrawTask } from '../draw-task.ts'
import { fakeSocket, KEY, plainJob, PNG, PNG_B64, scripted, workbench } from '../testing/flow-bench.fixture.ts'

const body = {
  id: 'r',
  paramType: 5 as const,
  childrenObjectMap: {
    prompt: { id: 'p', paramType: 7 as const, paramDef: '{{prompt}}' },
    client_id: { id: 'c', paramType: 1 as const, paramDef: '{{task.clientId}}' },
  },
}
const definition: Partial<DrawDefinition> = {
  flow: 'ws',
  ws: {
    url: 'wss://api.example.com/ws?clientId={{task.clientId}}',
    open: 'beforeSubmit',
    match: 'data.id==`null` || data.id==task.id',
    progress: { when: "type=='progress'", num: 'data.value', den: 'data.max' },
    done: "type=='success'",
    failed: "type=='error'",
    cancelled: "type=='interrupted'",
    binaryPreview: { event: 1, skipBytes: 8 },
    lost: 'fallbackToPoll',
  },
  submit: { method: 'POST', path: '/prompt', taskId: 'body.id', body },
  poll: {
    path: '/history/{{task.id}}',
    status: 'body.status',
    map: { running: ['pending'], done: ['ok'], failed: ['bad'] },
    intervalMs: 2_000,
    deadlineMs: 60_000,
  },
}
const { poll: _poll, ...withoutPoll } = definition
const job = (more: Partial<DrawDefinition> = {}) => plainJob({ ...definition, ...more })
const done = { body: { status: 'ok', images: [PNG_B64] } }
const answers = { 'POST /prompt': { body: { id: 'p1' } }, '/history/p1': [{ body: { status: 'pending' } }, done] }

/** A provider whose socket speaks as soon as the order is in; `connects` are the sockets that were asked for. */
function provider(frames: readonly unknown[], replies: Parameters<typeof scripted>[0] = answers) {
  const wire = fakeSocket()
  const { send, paths, sent } = scripted({ ...replies })
  const connects: SocketRequest[] = []
  const connect: Outbound['connect'] = (request) => {
    connects.push(request)
    return Promise.resolve(wire.socket)
  }
  const speak: Outbound['send'] = async (request) => {
    const answer = await send(request)
    if (request.method === 'POST') for (const frame of frames) wire.say(frame)
    return answer
  }
  return { ...wire, send: speak, connect, connects, paths, sent }
}

const preview = Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]), PNG])

describe('a drawing that comes by a socket', () => {
  it('opens it before the submit, follows its own task, and polls for the result', async () => {
    const frames = [
      { type: 'status', data: { left: 1 } },
      'no json',
      { type: 'progress', data: { id: 'other', value: 9, max: 10 } },
      { type: 'progress', data: { id: 'p1', value: 5, max: 20 } },
      preview,
      { type: 'progress', data: { id: 'p1', value: 2, max: 20 } },
      { type: 'success', data: { id: 'p1' } },
    ]
    const service = provider(frames)
    const bench = workbench(service.send, { connect: service.connect })

    const outcome = await bench.run(job())

    expect(outcome.files).toHaveLength(1)
    expect(service.connects).toMatchObject([
      { url: 'wss://api.example.com/ws?clientId=c-local-1', headers: { Authorization: `Bearer ${KEY}` } },
    ])
    expect(JSON.parse(service.sent[0]?.body?.toString() ?? '')).toEqual({ prompt: 'p', client_id: 'c-local-1' })
    expect(bench.seen).toMatchObject([
      { progress: 0.25 },
      { progress: 0.25, preview: { kind: 'bytes', mime: 'image/png' } },
    ])
    expect(bench.stored.map(({ step, providerTaskId }) => [step, providerTaskId])).toEqual([
      ['submitting', undefined],
      ['running', 'p1'],
    ])
    expect(service.paths()).toEqual(['POST /prompt', 'GET /history/p1', 'GET /history/p1'])
    expect(service.isClosed()).toBe(true)
    expect(bench.calls.map(({ step, status }) => [step, status])).toEqual([
      ['poll', 101],
      ['submit', 200],
      ['poll', 200],
      ['poll', 200],
    ])
    expect(JSON.stringify(bench.calls)).not.toContain(KEY)
  })

  it('takes the picture from the frame where there is no poll', async () => {
    const service = provider([{ type: 'success', images: [PNG_B64], data: {} }])

    const outcome = await workbench(service.send, { connect: service.connect }).run(
      plainJob({ ...withoutPoll, ws: { url: '/ws', done: "type=='success'" } }),
    )

    expect(outcome.files).toHaveLength(1)
    expect(service.connects[0]?.url).toBe('wss://api.example.com/ws')
  })

  it.each([
    ['error', { error: 'moderated', message: 'no' }, 'failed', 'E_MODERATED'],
    ['interrupted', {}, 'cancelled', 'E_CANCELLED'],
  ] as const)('ends with %s', async (type, more, step, code) => {
    const service = provider([{ type, ...more, data: { id: 'p1' } }])

    expect((await workbench(service.send, { connect: service.connect }).run(job())).task).toMatchObject({
      step,
      error: { code },
    })
  })

  it.each([
    ['broke', new OutboundError('lost', 'gone')],
    ['ended in good order', 'end'],
  ] as const)('goes on by the poll when the socket %s', async (_what, last) => {
    const service = provider([{ type: 'progress', data: { id: 'p1', value: 1, max: 2 } }])
    const bench = workbench(
      async (request) => {
        const answer = await service.send(request)
        if (last === 'end') service.end()
        else service.say(last)
        return answer
      },
      { connect: service.connect },
    )

    const outcome = await bench.run(job())

    expect(outcome.files).toHaveLength(1)
    expect(service.paths().filter((path) => path === 'POST /prompt')).toHaveLength(1)
  })

  it('fails, and orders nothing again, when the socket broke and nobody can be asked', async () => {
    const service = provider([new OutboundError('lost', 'gone')])

    const outcome = await workbench(service.send, { connect: service.connect }).run(
      plainJob({ ...withoutPoll, retry: { max: 3 } }),
    )

    expect(outcome.task).toMatchObject({ step: 'failed', error: { code: 'E_UPSTREAM', msg: 'the socket broke' } })
    expect(service.paths()).toEqual(['POST /prompt'])
  })

  it('does without the socket when it does not open; where nothing else would report, it orders nothing', async () => {
    const refused: Outbound['connect'] = () => Promise.reject(new OutboundError('unsent', 'ECONNREFUSED'))
    const service = provider([])
    const alone = provider([])

    const polled = await workbench(service.send, { connect: refused }).run(job())
    const blind = await workbench(alone.send, { connect: refused }).run(plainJob(withoutPoll))

    expect(polled.files).toHaveLength(1)
    expect(blind.task).toMatchObject({ step: 'failed', retries: 1, error: { code: 'E_UPSTREAM' } })
    expect(alone.paths()).toEqual([])
  })

  it('asks the poll when the socket has been silent for long', async () => {
    const service = provider([])

    const outcome = await workbench(service.send, { connect: service.connect, quietMs: 5 }).run(job())

    expect(outcome.files).toHaveLength(1)
    expect(service.isClosed()).toBe(true)
  })

  it('leaves the task as stored when the process stops; another process goes on by the poll', async () => {
    const service = provider([])
    const stop = new AbortController()
    const bench = workbench(service.send, { connect: service.connect })
    bench.deps.store = (task) => {
      bench.stored.push(structuredClone(task))
      if (task.step === 'running') service.say(new OutboundError('aborted', 'stopped'))
      return Promise.resolve()
    }

    const outcome = await bench.flow.advance(job(), newDrawTask('local-1'), stop.signal)
    const other = workbench(service.send)
    const ended = await other.run(job(), bench.stored.at(-1))

    expect(outcome).toMatchObject({ isStopped: true, task: { step: 'running', providerTaskId: 'p1' } })
    expect(ended.files).toHaveLength(1)
    expect(service.paths().filter((path) => path === 'POST /prompt')).toHaveLength(1)
  })

  it('notifies the provider when a person cancels while the socket is open', async () => {
    const service = provider([], { ...answers, 'POST /interrupt': { body: {} } })
    const bench = workbench(service.send, { connect: service.connect })
    const cancelling = job({
      cancel: {
        method: 'POST',
        path: '/interrupt',
        also: { method: 'POST', path: '/interrupt', json: { delete: ['{{task.id}}'] } },
      },
    })
    bench.deps.store = (task) => {
      if (task.step === 'running') service.say(new OutboundError('aborted', 'cancelled'))
      return Promise.resolve()
    }

    const outcome = await bench.flow.advance(cancelling, newDrawTask('local-1'))
    const cancelled = await cancelUpstream(bench.deps, cancelling, outcome.task)

    expect(cancelled).toEqual({ isSent: true, isAccepted: true })
    expect(service.sent.at(-1)?.body?.toString()).toBe('{"delete":["p1"]}')
  })

  it('ends at the deadline', async () => {
    const service = provider([], { 'POST /prompt': { body: { id: 'p1' } } })
    const bench = workbench(service.send, { connect: service.connect })
    const short = plainJob({ ...withoutPoll })
    const found = {
      ...newDrawTask('local-1'),
      step: 'running' as const,
      providerTaskId: 'p1',
      deadlineAt: new Date(bench.now().getTime() + 20).toISOString(),
    }
    const running = bench.flow.advance(short, found)
    bench.pass(1_000)

    expect((await running).task).toMatchObject({ step: 'timeout', error: { code: 'E_TIMEOUT' } })
  })
})
