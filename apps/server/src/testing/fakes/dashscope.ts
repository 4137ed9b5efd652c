import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-http.ts'

/** What the next submit does. `lost` makes the task and drops the connection, `neverArrived` drops it without one. */
export type DashScopeScene =
  | 'ok' | 'partial' | 'throttled' | 'moderated' | 'moderatedTask' | 'failedTask' | 'stuckTask' | 'arrearage' | 'badParameter' | 'error500' | 'lost' | 'neverArrived'

export interface DashScopeFake extends FakeServer {
  script(...scenes: DashScopeScene[]): void
  /** From now on result addresses answer 403, as after their 24 hours. */
  expireResults(): void
  /** The next polls answer this status without touching the task. */
  failPolls(...statuses: number[]): void
  /** Tasks that were made: each one costs. */
  tasks(): { id: string; status: string }[]
}

interface Task {
  id: string
  scene: DashScopeScene
  polls: number
  status: string
  /** Echoed by the list; the real service has no such field, it lets a test try `listing`. */
  tag: string
}

const problem = (status: number, code: string, message: string): FakeAnswer => ({ status, body: { code, message, request_id: 'r-1' } })

/** DashScope's asynchronous image service on loopback (providers §1.6); each poll moves a task one state on. */
export async function startDashScopeFake({ key = 'sk-fake-dash-5678' } = {}): Promise<DashScopeFake> {
  const scenes: DashScopeScene[] = []
  const pollStatuses: number[] = []
  const tasks = new Map<string, Task>()
  let isExpired = false

  function submit(request: FakeRequest): FakeAnswer {
    const body = request.json as { input?: { prompt?: string }; parameters?: { user_tag?: string } } | undefined
    if (request.headers['x-dashscope-async'] !== 'enable') return problem(403, 'AccessDenied', 'current user api does not support synchronous calls')
    if (!body?.input?.prompt) return problem(400, 'InvalidParameter', 'prompt is required')
    const scene = scenes.shift() ?? 'ok'
    if (scene === 'throttled') return problem(429, 'Throttling.RateQuota', 'Requests rate limit exceeded')
    if (scene === 'moderated') return problem(400, 'DataInspectionFailed', 'Input data may contain inappropriate content')
    if (scene === 'arrearage') return problem(400, 'Arrearage', 'Access denied, account in arrears')
    if (scene === 'badParameter') return problem(400, 'InvalidParameter', 'size must match W*H')
    if (scene === 'error500') return problem(500, 'InternalError', 'internal error')
    if (scene === 'neverArrived') return { drop: 'beforeHeaders' }
    const task: Task = { id: `task-${tasks.size + 1}`, scene, polls: 0, status: 'PENDING', tag: body.parameters?.user_tag ?? '' }
    tasks.set(task.id, task)
    if (scene === 'lost') return { drop: 'beforeHeaders' }
    return { body: { output: { task_id: task.id, task_status: 'PENDING' }, request_id: 'r-2' } }
  }

  function poll(task: Task): FakeAnswer {
    task.polls += 1
    const isEnded = !['PENDING', 'RUNNING'].includes(task.status)
    if (!isEnded && task.scene !== 'stuckTask') task.status = ['PENDING', 'RUNNING'][task.polls - 1] ?? endOf(task.scene)
    const output: Record<string, unknown> = { task_id: task.id, task_status: task.status }
    if (task.status === 'FAILED') {
      const isModerated = task.scene === 'moderatedTask'
      Object.assign(output, isModerated ? { code: 'DataInspectionFailed', message: 'Output data may contain inappropriate content' } : { code: 'InternalError.Algo', message: 'algorithm failed' })
    }
    if (task.status === 'SUCCEEDED') {
      const failed = { code: 'InternalError', message: 'one picture failed' }
      output.results = task.scene === 'partial' ? [failed, { url: `${server.url}/results/${task.id}.png` }] : [{ url: `${server.url}/results/${task.id}.png`, actual_prompt: 'longer' }]
    }
    return { body: { output, ...(task.status === 'SUCCEEDED' ? { usage: { image_count: 1 } } : {}), request_id: 'r-3' } }
  }

  function cancel(task: Task): FakeAnswer {
    if (task.status !== 'PENDING') return problem(400, 'UnsupportedOperation', 'Failed to cancel the task, please confirm if the task is in PENDING status.')
    task.status = 'CANCELED'
    return { body: { request_id: 'r-4' } }
  }

  const server = await startFakeServer((request) => {
    const path = request.path.replace(/\?.*$/, '')
    if (path.startsWith('/results/')) {
      return isExpired ? { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' } : { body: makePng(32, 32, 77), headers: { 'Content-Type': 'image/png' } }
    }
    if (request.headers.authorization !== `Bearer ${key}`) return problem(401, 'InvalidApiKey', `Invalid API-key provided: ${request.headers.authorization?.slice(7)}`)
    if (request.method === 'POST' && path === '/api/v1/services/aigc/text2image/image-synthesis') return submit(request)
    if (request.method === 'GET' && path === '/api/v1/tasks') {
      return { body: { request_id: 'r-5', data: [...tasks.values()].map(({ id, status, tag }) => ({ task_id: id, task_status: status, user_tag: tag })) } }
    }
    const named = /^\/api\/v1\/tasks\/([^/]+)(\/cancel)?$/.exec(path)
    const task = tasks.get(decodeURIComponent(named?.[1] ?? ''))
    if (named && !task) return { body: { output: { task_id: named[1], task_status: 'UNKNOWN' }, request_id: 'r-6' } }
    if (task && named?.[2]) return request.method === 'POST' ? cancel(task) : problem(405, 'MethodNotAllowed', '')
    if (!task) return problem(404, 'NotFound', path)
    const status = pollStatuses.shift()
    return status === undefined ? poll(task) : problem(status, status === 429 ? 'Throttling' : 'InternalError', 'try later')
  })
  return {
    ...server,
    script: (...next) => void scenes.push(...next),
    expireResults: () => {
      isExpired = true
    },
    failPolls: (...statuses) => void pollStatuses.push(...statuses),
    tasks: () => [...tasks.values()].map(({ id, status }) => ({ id, status })),
  }
}

function endOf(scene: DashScopeScene): string {
  return scene === 'failedTask' || scene === 'moderatedTask' ? 'FAILED' : 'SUCCEEDED'
}
