import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './kit/fake-http.ts'
import { kindOfPicture, sizeOfPng } from './kit/multipart.ts'
import { createScenes } from './kit/scenes.ts'

/** What the next submit does. `lost` makes the task and drops the connection (`cut` in the middle of the answer), `neverArrived` drops it without one. */
export type DashScopeScene =
  | 'ok'
  | 'partial'
  | 'throttled'
  | 'moderated'
  | 'moderatedTask'
  | 'failedTask'
  | 'stuckTask'
  | 'arrearage'
  | 'badParameter'
  | 'error500'
  | 'badJson'
  | 'lost'
  | 'cut'
  | 'neverArrived'

const PROMPT_WORDS: Readonly<Record<string, DashScopeScene>> = {
  moderated: 'moderated',
  moderatedjob: 'moderatedTask',
  rate: 'throttled',
  balance: 'arrearage',
  error: 'error500',
  failed: 'failedTask',
  stuck: 'stuckTask',
  badjson: 'badJson',
  lost: 'lost',
  cut: 'cut',
  partial: 'partial',
}
export const DASHSCOPE_PROMPT_WORDS: readonly string[] = Object.keys(PROMPT_WORDS)

export interface DashScopeFake extends FakeServer {
  script(...scenes: DashScopeScene[]): void
  /** From now on result addresses answer 403, as after their 24 hours. */
  expireResults(): void
  /** The next polls answer this status without touching the task. */
  failPolls(...statuses: number[]): void
  /** Tasks that were made: each one costs. */
  tasks(): { id: string; status: string }[]
  /** As many as there are {@link tasks}. */
  paints(): number
  /** Tasks that were cancelled. */
  cancels(): number
}

interface Task {
  id: string
  scene: DashScopeScene
  polls: number
  status: string
  /** Echoed by the list; the real service has no such field, it lets a test try `listing`. */
  tag: string
  /** Of the picture that comes out, in px. */
  size: [width: number, height: number]
}

interface Order {
  model?: string
  input?: { prompt?: string; function?: string; base_image_url?: string }
  parameters?: { user_tag?: string; upscale_factor?: number; size?: string }
}

const problem = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { code, message, request_id: 'r-1' },
})

/** The picture of an edit: a data URL, which is all that the tests send; undefined when it is none. */
function pictureOf(url: string | undefined): Buffer | undefined {
  const data = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+=*)$/.exec(url ?? '')?.[1]
  const bytes = Buffer.from(data ?? '', 'base64')
  return kindOfPicture(bytes) ? bytes : undefined
}

/** DashScope's asynchronous image service on loopback (providers §1.6): pictures from text, and edits; each poll moves a task one state on. */
export async function startDashScopeFake({ key = 'sk-fake-dash-5678', port = 0 } = {}): Promise<DashScopeFake> {
  const scenes = createScenes(PROMPT_WORDS, 'ok')
  const pollStatuses: number[] = []
  const tasks = new Map<string, Task>()
  let isExpired = false

  function submit(request: FakeRequest): FakeAnswer {
    const body = request.json as Order | undefined
    if (request.headers['x-dashscope-async'] !== 'enable')
      return problem(403, 'AccessDenied', 'current user api does not support synchronous calls')
    if (!body?.input?.prompt) return problem(400, 'InvalidParameter', 'prompt is required')
    const base = request.path.includes('/image2image/') ? editOf(body) : undefined
    if (base && !('size' in base)) return base
    const scene = scenes.next(body.input.prompt)
    if (scene === 'throttled') return problem(429, 'Throttling.RateQuota', 'Requests rate limit exceeded')
    if (scene === 'moderated')
      return problem(400, 'DataInspectionFailed', 'Input data may contain inappropriate content')
    if (scene === 'arrearage') return problem(400, 'Arrearage', 'Access denied, account in arrears')
    if (scene === 'badParameter') return problem(400, 'InvalidParameter', 'size must match W*H')
    if (scene === 'error500') return problem(500, 'InternalError', 'internal error')
    if (scene === 'neverArrived') return { drop: 'beforeHeaders' }
    const task: Task = {
      id: `task-${tasks.size + 1}`,
      scene,
      polls: 0,
      status: 'PENDING',
      tag: body.parameters?.user_tag ?? '',
      size: base?.size ?? [32, 32],
    }
    tasks.set(task.id, task)
    if (scene === 'lost') return { drop: 'beforeHeaders' }
    if (scene === 'badJson') return { body: '{"output": {"task', headers: { 'Content-Type': 'application/json' } }
    return {
      body: { output: { task_id: task.id, task_status: 'PENDING' }, request_id: 'r-2' },
      ...(scene === 'cut' ? { drop: 'afterHeaders' as const } : {}),
    }
  }

  /** Size of what an edit gives, or what is wrong with it. */
  function editOf({ model, input, parameters }: Order): { size: [number, number] } | FakeAnswer {
    if (model !== 'wanx2.1-imageedit') return problem(400, 'InvalidParameter', 'Model not exist.')
    const picture = pictureOf(input?.base_image_url)
    if (input?.function !== 'super_resolution') return problem(400, 'InvalidParameter', 'function is not supported')
    if (!picture || kindOfPicture(picture) !== 'png')
      return problem(400, 'InvalidURL', 'base_image_url is not a picture')
    const factor = parameters?.upscale_factor ?? 1
    if (!Number.isInteger(factor) || factor < 1 || factor > 4)
      return problem(400, 'InvalidParameter', 'upscale_factor must be 1 to 4')
    const [width, height] = sizeOfPng(picture)
    return { size: [width * factor, height * factor] }
  }

  function poll(task: Task): FakeAnswer {
    task.polls += 1
    const isEnded = !['PENDING', 'RUNNING'].includes(task.status)
    if (!isEnded && task.scene !== 'stuckTask')
      task.status = ['PENDING', 'RUNNING'][task.polls - 1] ?? endOf(task.scene)
    const output: Record<string, unknown> = { task_id: task.id, task_status: task.status }
    if (task.status === 'FAILED') {
      const isModerated = task.scene === 'moderatedTask'
      Object.assign(
        output,
        isModerated
          ? { code: 'DataInspectionFailed', message: 'Output data may contain inappropriate content' }
          : { code: 'InternalError.Algo', message: 'algorithm failed' },
      )
    }
    if (task.status === 'SUCCEEDED') {
      const failed = { code: 'InternalError', message: 'one picture failed' }
      output.results =
        task.scene === 'partial'
          ? [failed, { url: `${server.url}/results/${task.id}.png` }]
          : [{ url: `${server.url}/results/${task.id}.png`, actual_prompt: 'longer' }]
    }
    return {
      body: { output, ...(task.status === 'SUCCEEDED' ? { usage: { image_count: 1 } } : {}), request_id: 'r-3' },
    }
  }

  function cancel(task: Task): FakeAnswer {
    if (task.status !== 'PENDING')
      return problem(
        400,
        'UnsupportedOperation',
        'Failed to cancel the task, please confirm if the task is in PENDING status.',
      )
    task.status = 'CANCELED'
    return { body: { request_id: 'r-4' } }
  }

  const server = await startFakeServer(
    (request) => {
      const path = request.path.replace(/\?.*$/, '')
      if (path.startsWith('/results/')) {
        return isExpired
          ? { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
          : {
              body: makePng(...(tasks.get(path.slice('/results/'.length).replace('.png', ''))?.size ?? [32, 32]), 77),
              headers: { 'Content-Type': 'image/png' },
            }
      }
      if (request.headers.authorization !== `Bearer ${key}`)
        return problem(401, 'InvalidApiKey', `Invalid API-key provided: ${request.headers.authorization?.slice(7)}`)
      if (
        request.method === 'POST' &&
        /^\/api\/v1\/services\/aigc\/(text2image|image2image)\/image-synthesis$/.test(path)
      )
        return submit(request)
      if (request.method === 'GET' && path === '/api/v1/tasks') {
        return {
          body: {
            request_id: 'r-5',
            data: [...tasks.values()].map(({ id, status, tag }) => ({
              task_id: id,
              task_status: status,
              user_tag: tag,
            })),
          },
        }
      }
      const named = /^\/api\/v1\/tasks\/([^/]+)(\/cancel)?$/.exec(path)
      const task = tasks.get(decodeURIComponent(named?.[1] ?? ''))
      if (named && !task) return { body: { output: { task_id: named[1], task_status: 'UNKNOWN' }, request_id: 'r-6' } }
      if (task && named?.[2]) return request.method === 'POST' ? cancel(task) : problem(405, 'MethodNotAllowed', '')
      if (!task) return problem(404, 'NotFound', path)
      const status = pollStatuses.shift()
      return status === undefined
        ? poll(task)
        : problem(status, status === 429 ? 'Throttling' : 'InternalError', 'try later')
    },
    { port },
  )
  return {
    ...server,
    script: scenes.script,
    paints: () => tasks.size,
    cancels: () => [...tasks.values()].filter(({ status }) => status === 'CANCELED').length,
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
