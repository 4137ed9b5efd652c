import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'
import { createHostedFiles } from '../kit/hosted-files.ts'
import { createNotifier, type Delivery } from '../kit/notify.ts'
import { createHolds, createScenes } from '../kit/scenes.ts'

/**
 * What the next order does. `twice`, `late`, `overtaken` shape the calls to its notifyHook: each one doubled, old ones again after the end,
 * or the newest first; `mute` calls nobody. `lost` takes the order and drops the connection.
 */
export type MidjourneyScene =
  | 'ok'
  | 'queued'
  | 'full'
  | 'banned'
  | 'known'
  | 'failed'
  | 'failedModeration'
  | 'error500'
  | 'badJson'
  | 'rate'
  | 'lost'
  | 'held'
  | 'slow'
  | 'stuck'
  | 'twice'
  | 'late'
  | 'overtaken'
  | 'mute'

export interface MidjourneyFake extends FakeServer {
  script(...scenes: MidjourneyScene[]): void
  release(): void
  held(): Promise<void>
  /** Orders that were taken. */
  paints(): number
  deliveries(): readonly Delivery[]
  /** Once every task has ended and each call to a notifyHook was answered. */
  settled(): Promise<void>
}

const SLOW_MS = 20_000
const PROMPT_WORDS: Readonly<Record<string, MidjourneyScene>> = {
  moderated: 'banned',
  banned: 'banned',
  failed: 'failed',
  full: 'full',
  busy: 'full',
  rate: 'rate',
  error: 'error500',
  badjson: 'badJson',
  lost: 'lost',
  slow: 'slow',
  stuck: 'stuck',
  twice: 'twice',
  late: 'late',
  overtaken: 'overtaken',
  mute: 'mute',
}
export const MIDJOURNEY_PROMPT_WORDS: readonly string[] = Object.keys(PROMPT_WORDS)

type Status = 'NOT_START' | 'SUBMITTED' | 'IN_PROGRESS' | 'FAILURE' | 'SUCCESS'

interface Task {
  id: string
  action: string
  status: Status
  prompt: string
  promptEn: string
  description: string
  state: string
  submitTime: number
  startTime: number | null
  finishTime: number | null
  progress: string
  imageUrl: string | null
  failReason: string | null
  properties: Record<string, unknown>
}

const submitted = (code: number, description: string, result = '', properties: object = {}): FakeAnswer => ({
  body: { code, description, result, properties },
})

/** midjourney-proxy on loopback (providers §1.5). With `secret` it asks for mj-api-secret; `stepMs`: time between two changes of a task; more than `queueMax` open tasks are refused, 0 = any number. */
export async function startMidjourneyFake({
  secret = '',
  stepMs = 30,
  queueMax = 0,
  port = 0,
} = {}): Promise<MidjourneyFake> {
  const scenes = createScenes(PROMPT_WORDS, 'ok')
  const holds = createHolds()
  const files = createHostedFiles()
  const notifier = createNotifier()
  const tasks = new Map<string, Task>()
  const runs = new Set<Promise<void>>()
  let isClosed = false

  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, stepMs))

  const isFull = (): boolean =>
    queueMax > 0 && [...tasks.values()].filter(({ finishTime }) => finishTime === null).length >= queueMax

  function take(
    action: string,
    prompt: string,
    { state, notifyHook }: { state?: unknown; notifyHook?: unknown },
    scene: MidjourneyScene,
    facts: Partial<Task> = {},
  ): FakeAnswer {
    const id = `1700000000${String(tasks.size + 1).padStart(6, '0')}`
    const task: Task = {
      id,
      action,
      status: 'NOT_START',
      prompt,
      promptEn: prompt,
      description: `/${action.toLowerCase()} ${prompt}`,
      state: String(state ?? ''),
      submitTime: Date.now(),
      startTime: null,
      finishTime: null,
      progress: '0%',
      imageUrl: null,
      failReason: null,
      properties: { finalPrompt: prompt },
      ...facts,
    }
    tasks.set(id, task)
    const hook = typeof notifyHook === 'string' && notifyHook !== '' && scene !== 'mute' ? notifyHook : undefined
    runs.add(run(task, scene, hook))
    if (scene === 'lost') return { drop: 'beforeHeaders' }
    if (scene === 'known') return submitted(21, '任务已存在', id, { status: task.status, imageUrl: null })
    return scene === 'queued'
      ? submitted(22, '排队中，前面还有1个任务', id, { numberOfQueues: 1 })
      : submitted(1, '提交成功', id)
  }

  /** The states of a task one after the other, each sent to its hook. */
  async function run(task: Task, scene: MidjourneyScene, hook: string | undefined): Promise<void> {
    const history: string[] = []
    const callBack = async (): Promise<void> => {
      history.push(JSON.stringify(task))
      if (hook === undefined || scene === 'overtaken') return
      for (let times = scene === 'twice' ? 2 : 1; times > 0; times -= 1) await notifier.post(hook, JSON.stringify(task))
    }
    const move = async (facts: Partial<Task>): Promise<void> => {
      await pause()
      Object.assign(task, facts)
      await callBack()
    }
    await move({ status: 'SUBMITTED', startTime: Date.now() })
    await move({ status: 'IN_PROGRESS', progress: '35%', imageUrl: `${server.url}${files.put(makePng(16, 16, 30))}` })
    if (scene === 'held' || scene === 'stuck' || scene === 'slow')
      await holds.hold(scene === 'slow' ? SLOW_MS : undefined)
    if (isClosed || scene === 'stuck') return
    await move({ progress: '80%' })
    const isFailing = scene === 'failed' || scene === 'failedModeration'
    if (isFailing)
      await move({
        status: 'FAILURE',
        finishTime: Date.now(),
        failReason: scene === 'failed' ? '任务超时' : 'Banned prompt detected',
      })
    else
      await move({
        status: 'SUCCESS',
        progress: '100%',
        finishTime: Date.now(),
        imageUrl: `${server.url}${files.put(makePng(64, 64, 200))}`,
      })
    // A hook that gets the end first, and everything else afterwards.
    if (hook !== undefined && scene === 'overtaken')
      for (const body of history.toReversed()) await notifier.post(hook, body)
    if (hook !== undefined && scene === 'late') for (const body of history) await notifier.post(hook, body)
  }

  function imagine(request: FakeRequest): FakeAnswer {
    const body = (request.json ?? {}) as {
      prompt?: unknown
      base64Array?: unknown
      state?: unknown
      notifyHook?: unknown
    }
    if (typeof body.prompt !== 'string' || body.prompt.trim() === '') return submitted(4, 'prompt不能为空')
    const pictures = body.base64Array ?? []
    if (
      !Array.isArray(pictures) ||
      !pictures.every((picture) => typeof picture === 'string' && /^data:image\/[a-z]+;base64,/.test(picture))
    )
      return submitted(4, 'base64格式错误')
    const scene = scenes.next(body.prompt)
    if (scene === 'banned') return submitted(24, '可能包含敏感词', '', { promptEn: body.prompt, bannedWord: 'blood' })
    if (scene === 'full' || isFull()) return submitted(23, '队列已满，请稍后尝试', '', { numberOfQueues: 10 })
    if (scene === 'rate')
      return { status: 429, headers: { 'Retry-After': '1' }, body: { code: 9, description: 'too many requests' } }
    if (scene === 'error500')
      return {
        status: 500,
        body: {
          timestamp: '2026-01-01T00:00:00',
          status: 500,
          error: 'Internal Server Error',
          path: '/mj/submit/imagine',
        },
      }
    if (scene === 'badJson') return { body: '{"code":1,"result":', headers: { 'Content-Type': 'application/json' } }
    return take('IMAGINE', body.prompt, body, scene)
  }

  function change(request: FakeRequest): FakeAnswer {
    const body = (request.json ?? {}) as {
      taskId?: unknown
      action?: unknown
      index?: unknown
      state?: unknown
      notifyHook?: unknown
    }
    const action = String(body.action)
    if (!['UPSCALE', 'VARIATION', 'REROLL'].includes(action)) return submitted(4, 'action参数错误')
    if (action !== 'REROLL' && !(Number(body.index) >= 1 && Number(body.index) <= 4))
      return submitted(4, 'index参数错误')
    const parent = tasks.get(String(body.taskId))
    if (!parent) return submitted(3, '关联任务不存在或已失效')
    if (parent.status !== 'SUCCESS') return submitted(4, '关联任务状态错误')
    return take(action, parent.prompt, body, scenes.next(''), {
      description: `/up ${parent.id} U${String(body.index)}`,
    })
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      if (file) return file
      if (secret && request.headers['mj-api-secret'] !== secret)
        return {
          status: 401,
          body: { code: 9, description: `invalid secret ${request.headers['mj-api-secret'] ?? ''}` },
        }
      const path = request.path.replace(/\?.*$/, '')
      const fetched = /^\/mj\/task\/([^/]+)\/fetch$/.exec(path)
      if (request.method === 'GET' && fetched) {
        const task = tasks.get(decodeURIComponent(fetched[1] ?? ''))
        return task ? { body: { ...task } } : { body: '', headers: { 'Content-Type': 'application/json' } }
      }
      switch (`${request.method} ${path}`) {
        case 'POST /mj/submit/imagine':
          return imagine(request)
        case 'POST /mj/submit/change':
          return change(request)
        case 'GET /mj/task/list':
          return { body: [...tasks.values()] }
        case 'GET /mj/task/queue':
          return { body: [...tasks.values()].filter(({ status }) => status === 'NOT_START' || status === 'SUBMITTED') }
        case 'POST /mj/task/list-by-condition': {
          const { ids = [] } = (request.json ?? {}) as { ids?: string[] }
          return { body: ids.flatMap((id) => tasks.get(id) ?? []) }
        }
        default:
          return { status: 404, body: { status: 404, error: 'Not Found', path } }
      }
    },
    { port },
  )
  return {
    ...server,
    script: scenes.script,
    release: holds.release,
    held: holds.held,
    paints: () => tasks.size,
    deliveries: notifier.deliveries,
    settled: async () => {
      await Promise.all(runs)
    },
    close: () => {
      isClosed = true
      holds.release()
      return server.close()
    },
  }
}
