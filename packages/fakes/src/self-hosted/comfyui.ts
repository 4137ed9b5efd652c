import { randomUUID } from 'node:crypto'
import { WebSocketServer, type WebSocket } from 'ws'
import { factsOf, objectInfo, problemOfGraph, COMFY_CHECKPOINTS, type Workflow } from './comfyui-graph.ts'
import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'
import { fieldsOf, parseMultipart } from '../kit/multipart.ts'
import { createHolds, createScenes } from '../kit/scenes.ts'

/**
 * What the next prompt does. `held` runs until it is released or interrupted; `socketLost` breaks the sockets off in the middle and finishes
 * all the same; `silent` finishes without a word on the socket; `lost` queues it and drops the connection.
 */
export type ComfyScene =
  | 'ok'
  | 'held'
  | 'slow'
  | 'error500'
  | 'badJson'
  | 'lost'
  | 'failed'
  | 'outOfMemory'
  | 'socketLost'
  | 'silent'

export interface ComfyFake extends FakeServer {
  script(...scenes: ComfyScene[]): void
  release(): void
  /** Resolves once a prompt of scene `held` runs. */
  held(): Promise<void>
  /** Prompts that were begun. */
  paints(): number
  /** Prompts that were interrupted or taken out of the queue. */
  cancels(): number
  /** Sockets that are open now. */
  sockets(): number
}

const SLOW_MS = 20_000
const PROMPT_WORDS: Readonly<Record<string, ComfyScene>> = {
  slow: 'slow',
  error: 'error500',
  badjson: 'badJson',
  lost: 'lost',
  failed: 'failed',
  busy: 'outOfMemory',
  socketlost: 'socketLost',
  silent: 'silent',
}
export const COMFY_PROMPT_WORDS: readonly string[] = Object.keys(PROMPT_WORDS)

interface Prompt {
  number: number
  id: string
  graph: Workflow
  extra: Record<string, unknown>
  clientId: string
  scene: ComfyScene
  state: 'pending' | 'running' | 'success' | 'error'
  isInterrupted: boolean
  outputs: Record<string, { images: { filename: string; subfolder: string; type: string }[] }>
  messages: [string, object][]
}

/** ComfyUI on loopback (providers §1.4) with its socket, queue and history. `stepMs`: time of one sampling step. */
export async function startComfyUiFake({ stepMs = 10, port = 0 } = {}): Promise<ComfyFake> {
  const scenes = createScenes(PROMPT_WORDS, 'ok')
  const holds = createHolds()
  const prompts: Prompt[] = []
  const pictures = new Map<string, Buffer>()
  const sockets = new Map<WebSocket, string>()
  const hub = new WebSocketServer({ noServer: true })
  let isClosed = false
  let isWorking = false
  let begun = 0
  let cancelled = 0

  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, stepMs))
  const queueLeft = (): number => prompts.filter(({ state }) => state === 'pending' || state === 'running').length
  const socketsOf = (clientId: string): WebSocket[] =>
    [...sockets].filter(([, id]) => id === clientId).map(([socket]) => socket)
  const push = (prompt: Prompt, type: string, data: object): void => {
    prompt.messages.push([type, data])
    if (prompt.scene !== 'silent')
      for (const socket of socketsOf(prompt.clientId)) socket.send(JSON.stringify({ type, data }))
  }
  const pushAll = (): void =>
    sockets.forEach((_id, socket) =>
      socket.send(
        JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: queueLeft() } } } }),
      ),
    )
  /** 4 bytes event (1 = preview), 4 bytes kind (2 = PNG), the picture. */
  const showPreview = (prompt: Prompt, step: number): void => {
    const frame = Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]), makePng(16, 16, 60 + step)])
    if (prompt.scene !== 'silent') for (const socket of socketsOf(prompt.clientId)) socket.send(frame)
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = nextPrompt(); next && !isClosed; next = nextPrompt()) await run(next)
    isWorking = false
  }
  const nextPrompt = (): Prompt | undefined =>
    prompts.filter(({ state }) => state === 'pending').toSorted((a, b) => a.number - b.number)[0]

  async function run(prompt: Prompt): Promise<void> {
    const { id: prompt_id, graph, scene } = prompt
    const facts = factsOf(graph)
    const timestamp = Date.now()
    prompt.state = 'running'
    begun += 1
    push(prompt, 'execution_start', { prompt_id, timestamp })
    push(prompt, 'execution_cached', { prompt_id, nodes: [], timestamp })
    for (let step = 1; step <= 4 && !prompt.isInterrupted; step += 1) {
      await pause()
      push(prompt, 'executing', { node: '3', display_node: '3', prompt_id })
      push(prompt, 'progress', { value: step, max: 4, prompt_id, node: '3' })
      showPreview(prompt, step)
      if (step === 2 && scene === 'socketLost') for (const socket of socketsOf(prompt.clientId)) socket.terminate()
      if (step === 2 && (scene === 'held' || scene === 'slow')) await holds.hold(scene === 'slow' ? SLOW_MS : undefined)
    }
    if (prompt.isInterrupted) {
      prompt.state = 'error'
      push(prompt, 'execution_interrupted', { prompt_id, node_id: '3', node_type: 'KSampler', executed: [] })
    } else if (scene === 'failed' || scene === 'outOfMemory') {
      prompt.state = 'error'
      const isMemory = scene === 'outOfMemory'
      const details = {
        exception_message: isMemory ? 'Allocation on device' : 'mat1 and mat2 shapes cannot be multiplied',
        exception_type: isMemory ? 'torch.OutOfMemoryError' : 'RuntimeError',
      }
      push(prompt, 'execution_error', {
        prompt_id,
        node_id: '3',
        node_type: 'KSampler',
        executed: [],
        traceback: [],
        ...details,
      })
    } else finish(prompt, facts)
    push(prompt, 'executing', { node: null, prompt_id })
    pushAll()
  }

  function finish(prompt: Prompt, { width, height, count, outputs }: ReturnType<typeof factsOf>): void {
    for (const node of outputs) {
      const images = Array.from({ length: count }, (_, index) => {
        const filename = `drawdesk_${String(prompt.number).padStart(5, '0')}_${node}_${index}.png`
        pictures.set(filename, makePng(Math.min(width, 512), Math.min(height, 512), 120 + index))
        return { filename, subfolder: '', type: 'output' }
      })
      prompt.outputs[node] = { images }
      push(prompt, 'executed', { node, display_node: node, output: { images }, prompt_id: prompt.id })
    }
    prompt.state = 'success'
    push(prompt, 'execution_success', { prompt_id: prompt.id, timestamp: Date.now() })
  }

  function queue(request: FakeRequest): FakeAnswer {
    const body = request.json as
      | { prompt?: unknown; client_id?: unknown; prompt_id?: unknown; extra_data?: Record<string, unknown> }
      | undefined
    const problem = problemOfGraph(body?.prompt)
    if (problem) return { status: 400, body: problem }
    const graph = body?.prompt as Workflow // checked above
    const scene = scenes.next(factsOf(graph).prompt)
    if (scene === 'error500') return { status: 500, body: '500 Internal Server Error\n\nServer got itself in trouble' }
    if (scene === 'badJson') return { body: '{"prompt_id": "', headers: { 'Content-Type': 'application/json' } }
    const clientId = String(body?.client_id ?? '')
    const id = typeof body?.prompt_id === 'string' ? body.prompt_id : randomUUID()
    prompts.push({
      number: prompts.length,
      id,
      graph,
      extra: { ...body?.extra_data, client_id: clientId },
      clientId,
      scene,
      state: 'pending',
      isInterrupted: false,
      outputs: {},
      messages: [],
    })
    pushAll()
    void work()
    return scene === 'lost'
      ? { drop: 'beforeHeaders' }
      : { body: { prompt_id: id, number: prompts.length - 1, node_errors: {} } }
  }

  function interrupt(promptId: unknown): FakeAnswer {
    const running = prompts.find(
      ({ state, id, isInterrupted }) =>
        state === 'running' && !isInterrupted && (promptId === undefined || id === promptId),
    )
    if (running) {
      running.isInterrupted = true
      cancelled += 1
      holds.release()
    }
    return { body: '' }
  }

  function changeQueue(body: { clear?: unknown; delete?: unknown } | undefined): FakeAnswer {
    const ids = body?.clear === true ? prompts.map(({ id }) => id) : Array.isArray(body?.delete) ? body.delete : []
    for (const prompt of prompts.filter(({ state, id }) => state === 'pending' && ids.includes(id))) {
      prompts.splice(prompts.indexOf(prompt), 1)
      cancelled += 1
    }
    return { body: '' }
  }

  const listed = ({ number, id, graph, extra }: Prompt): unknown[] => [number, id, graph, extra, factsOf(graph).outputs]
  const historyOf = (found: readonly Prompt[]): object =>
    Object.fromEntries(
      found
        .filter(({ state }) => state === 'success' || state === 'error')
        .map((prompt) => [
          prompt.id,
          {
            prompt: listed(prompt),
            outputs: prompt.outputs,
            status: { status_str: prompt.state, completed: prompt.state === 'success', messages: prompt.messages },
          },
        ]),
    )

  function answer(request: FakeRequest): FakeAnswer {
    const origin = request.headers.origin
    if (origin !== undefined && URL.parse(origin)?.host !== request.headers.host) return { status: 403, body: '' }
    const { pathname, searchParams } = new URL(request.path, server.url)
    const path = pathname.replace(/^\/api(?=\/)/, '')
    const [, first = '', second = ''] = path.split('/')
    const body = request.json as Record<string, unknown> | undefined
    switch (`${request.method} /${first}`) {
      case 'POST /prompt':
        return queue(request)
      case 'GET /prompt':
        return { body: { exec_info: { queue_remaining: queueLeft() } } }
      case 'GET /queue':
        return {
          body: {
            queue_running: prompts.filter(({ state }) => state === 'running').map(listed),
            queue_pending: prompts.filter(({ state }) => state === 'pending').map(listed),
          },
        }
      case 'POST /queue':
        return changeQueue(body)
      case 'POST /interrupt':
        return interrupt(body?.prompt_id)
      case 'GET /history':
        return { body: historyOf(second ? prompts.filter(({ id }) => id === decodeURIComponent(second)) : prompts) }
      case 'GET /view': {
        const picture = pictures.get(searchParams.get('filename') ?? '')
        return picture && searchParams.get('type') === 'output'
          ? { body: picture, headers: { 'Content-Type': 'image/png' } }
          : { status: 404, body: '' }
      }
      case 'POST /upload': {
        const parts = parseMultipart(request.headers['content-type'], request.body)
        const image = parts?.find(({ name }) => name === 'image')
        return image
          ? { body: { name: image.fileName, subfolder: '', type: fieldsOf(parts ?? []).type ?? 'input' } }
          : { status: 400, body: '' }
      }
      case 'GET /object_info':
        return { body: objectInfo(second || undefined) }
      case 'GET /models':
        return second
          ? { body: second === 'checkpoints' ? COMFY_CHECKPOINTS : [] }
          : { body: ['checkpoints', 'loras', 'vae'] }
      case 'GET /system_stats':
        return { body: { system: { comfyui_version: '0.3.60' }, devices: [] } }
      default:
        return { status: 404, body: '404: Not Found' }
    }
  }

  const server = await startFakeServer(answer, {
    port,
    onUpgrade(incoming, socket, head) {
      const url = new URL(incoming.url ?? '', 'http://fake')
      const isForeign =
        incoming.headers.origin !== undefined && URL.parse(incoming.headers.origin)?.host !== incoming.headers.host
      if (isForeign || !/^(\/api)?\/ws$/.test(url.pathname))
        return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
      hub.handleUpgrade(incoming, socket, head, (opened) => {
        const sid = url.searchParams.get('clientId') || randomUUID()
        sockets.set(opened, sid)
        opened.on('close', () => sockets.delete(opened))
        opened.send(
          JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: queueLeft() } }, sid } }),
        )
      })
    },
  })
  return {
    ...server,
    script: scenes.script,
    release: holds.release,
    held: holds.held,
    paints: () => begun,
    cancels: () => cancelled,
    sockets: () => sockets.size,
    close: () => {
      isClosed = true
      holds.release()
      sockets.forEach((_id, socket) => socket.terminate())
      hub.close()
      return server.close()
    },
  }
}
