import type {
  QueueBoard,
  QueueFigures,
  QueueLane,
  QueueTenant,
  QueueWorker,
} from '@drawdesk/contract/queue/queue-manage'
import { http, HttpResponse } from 'msw'
import { failed, ok, server } from '../../../../testing/server.ts'

/** Rows and totals as the server answers them, for the tests of the queue. */
export function buildLane(facts: Partial<QueueLane> = {}): QueueLane {
  return {
    lane: '11:000000',
    apiId: '11',
    apiName: '画师一号',
    tenantId: '000000',
    tenantName: '管理组',
    waiting: 12,
    running: 4,
    limit: 4,
    queueMax: 500,
    isPaused: false,
    pausedBy: '',
    pausedTime: '',
    pauseReason: '',
    oldestWaitSeconds: 95,
    health: { state: 'closed', reason: '', until: '' },
    perMinute: 7.4,
    succeeded: 60,
    failed: 0,
    blocked: 0,
    medianRunSeconds: 20,
    waitSeconds: { low: 60, high: 130 },
    stand: null,
    ...facts,
  }
}

export function buildWorker(facts: Partial<QueueWorker> = {}): QueueWorker {
  return {
    id: 'w1',
    role: 'worker',
    host: 'paint-1',
    pid: 4242,
    running: 4,
    concurrency: 32,
    isDraining: false,
    isAlive: true,
    startedTime: '2026-01-14 08:00:00',
    ...facts,
  }
}

export function buildBoard(facts: Partial<QueueBoard> = {}): QueueBoard {
  return {
    waiting: 12,
    running: 4,
    oldestWaitSeconds: 95,
    perMinute: 7.4,
    succeeded: 60,
    failed: 0,
    blocked: 0,
    lanes: 1,
    pausedLanes: 0,
    held: null,
    workers: [buildWorker()],
    workersAlive: 1,
    ...facts,
  }
}

export function buildTenant(facts: Partial<QueueTenant> = {}): QueueTenant {
  return {
    tenantId: '100001',
    tenantName: '城南画廊',
    waiting: 3,
    running: 1,
    oldestWaitSeconds: 20,
    weight: 10,
    isHeld: false,
    heldBy: '',
    heldTime: '',
    reason: '',
    ...facts,
  }
}

type Point = QueueFigures['points'][number]
const NOTHING: Omit<Point, 'time'> = {
  succeeded: 0,
  failed: 0,
  blocked: 0,
  cancelled: 0,
  waitSeconds: null,
  runSeconds: null,
}

/** 24 hours that end with the one from 14:00, in which these figures were counted. */
export function buildFigures({
  last = {},
  errors = [],
}: { last?: Partial<Point>; errors?: QueueFigures['errors'] } = {}): QueueFigures {
  const hourOf = (i: number) => `2026-01-${i < 9 ? '13' : '14'} ${String((15 + i) % 24).padStart(2, '0')}:00:00`
  const points = Array.from({ length: 24 }, (_, i) => ({ ...NOTHING, time: hourOf(i), ...(i === 23 && last) }))
  return { points, errors, total: { ...NOTHING, ...last } }
}

type Answer = HttpResponse<object>

export interface FakeQueue {
  board: QueueBoard
  lanes: QueueLane[]
  figures: QueueFigures
  tenants: QueueTenant[]
  /** Questions of the looks, by name, in order. */
  asked: { name: string; query: URLSearchParams }[]
  /** Bodies of the changes, by name, in order. */
  posted: { name: string; body: Record<string, unknown> }[]
  /** What this call answers instead; undefined lets it through. */
  refuse: (name: string, answer: (() => Answer | Promise<Answer>) | undefined) => void
  /** A live event, once the page follows: its text as the stream has it. */
  publish: (text: string) => void
}

/** The queue of the server at the HTTP border: looks, changes and the stream of events; a test may change what it holds. */
export function fakeQueue(given: Partial<Pick<FakeQueue, 'board' | 'lanes' | 'figures' | 'tenants'>> = {}): FakeQueue {
  const refusals = new Map<string, () => Answer | Promise<Answer>>()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const fake: FakeQueue = {
    board: buildBoard(),
    lanes: [buildLane()],
    figures: buildFigures(),
    tenants: [buildTenant()],
    ...given,
    asked: [],
    posted: [],
    refuse: (name, answer) => {
      if (answer) refusals.set(name, answer)
      else refusals.delete(name)
    },
    publish: (text) => {
      if (!stream) throw new Error('Nobody follows the events yet.')
      stream.enqueue(new TextEncoder().encode(text))
    },
  }
  const path = (name: string) => `/api/blade-biz/queueManage/${name}`
  const look = (name: string, answer: () => unknown) =>
    http.get(path(name), ({ request }) => {
      fake.asked.push({ name, query: new URL(request.url).searchParams })
      return refusals.get(name)?.() ?? ok(answer())
    })
  const change = (name: string, answer: (body: Record<string, unknown>) => unknown) =>
    http.post(path(name), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      fake.posted.push({ name, body })
      const refused = await refusals.get(name)?.()
      if (refused) return refused
      const after = answer(body)
      return after === undefined ? failed(404, '数据不存在') : ok(after)
    })
  server.use(
    look('board', () => fake.board),
    look('lanes', () => fake.lanes),
    look('figures', () => fake.figures),
    look('tenants', () => fake.tenants),
    change('pauseLane', ({ lane, isPaused, reason = '' }) => {
      fake.lanes = fake.lanes.map((one) => {
        if (one.lane !== lane) return one
        const paused = {
          isPaused: true,
          pausedBy: '管理员',
          pausedTime: '2026-01-14 14:05:00',
          pauseReason: String(reason),
          stand: { code: 'paused' as const, text: `管理员暂停了它：${String(reason)}`, until: '', isBad: true },
        }
        return isPaused === true
          ? { ...one, ...paused }
          : { ...one, isPaused: false, pausedBy: '', pausedTime: '', pauseReason: '', stand: null }
      })
      return fake.lanes.find((one) => one.lane === lane)
    }),
    change('holdTenant', ({ tenantId, ...more }) => {
      fake.tenants = fake.tenants.map((one) => (one.tenantId === tenantId ? { ...one, ...more } : one))
      return fake.tenants.find((one) => one.tenantId === tenantId)
    }),
    http.get('/api/blade-biz/events/stream', () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
    http.get('/api/blade-system/menu/routes', () =>
      ok([{ id: '1', name: '绘画接口', path: '/drawing/drawApi', code: 'drawApi', source: 'api' }]),
    ),
    http.get('/api/blade-system/tenant/select', () =>
      ok([
        { tenantId: '000000', tenantName: '管理组' },
        { tenantId: '100001', tenantName: '城南画廊' },
      ]),
    ),
  )
  return fake
}
