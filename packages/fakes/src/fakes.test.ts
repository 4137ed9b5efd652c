import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { findPreset } from '../../../apps/server/src/modules/drawing/apis/presets/presets.ts'
import { startComfyUiFake } from './self-hosted/comfyui.ts'
import { makePng, startFakeServer, type FakeServer } from './kit/fake-http.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import { startMidjourneyFake } from './self-hosted/midjourney-proxy.ts'
import { parseMultipart } from './kit/multipart.ts'
import { startOpenAiImagesFake } from './openai/openai-images.ts'
import { startReplicateFake } from './replicate.ts'
import { createScenes } from './kit/scenes.ts'
import { startSdWebuiFake } from './self-hosted/sd-webui.ts'

const open: FakeServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()))
})
const started = async <Fake extends FakeServer>(starting: Promise<Fake>): Promise<Fake> => {
  const fake = await starting
  open.push(fake)
  return fake
}
const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const b64 = makePng(8, 8, 1).toString('base64')

describe('what fakes are made of', () => {
  it('takes scripted scenes first, then words of the prompt, as often as they say', () => {
    const scenes = createScenes({ rate: 'rate', slow: 'slow' } as const, 'ok')
    scenes.script('slow')

    expect(
      [
        '[rate:2] boat',
        '[rate:2] boat',
        '[rate:2] boat',
        '[rate:2] boat',
        '[rate] sea',
        '[rate] sea',
        '[constructor]',
      ].map((prompt) => scenes.next(prompt)),
    ).toEqual(['slow', 'rate', 'rate', 'ok', 'rate', 'rate', 'ok'])
  })

  it('reads a form as browsers send it, and nothing that does not end', async () => {
    const form = new FormData()
    form.append('prompt', '红船')
    form.append('image[]', new Blob([Buffer.from('a\r\n--b')], { type: 'image/png' }), 'a b.png')
    const request = new Request('http://x', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    const body = Buffer.from(await request.arrayBuffer())

    expect(
      parseMultipart(type, body)?.map(({ name, fileName, mime, bytes }) => [name, fileName, mime, bytes.toString()]),
    ).toEqual([
      ['prompt', '', 'text/plain', '红船'],
      ['image[]', 'a b.png', 'image/png', 'a\r\n--b'],
    ])
    expect([parseMultipart(type, body.subarray(0, -8)), parseMultipart('application/json', body)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('ends the address of a file', () => {
    const files = createHostedFiles({ goneStatus: 410 })
    const [kept, ended] = [files.put(Buffer.from('k')), files.put(Buffer.from('e'), 'image/png', 0)]
    const ask = (path: string): number | undefined =>
      files.answer({ method: 'GET', path, headers: {}, body: Buffer.alloc(0), json: undefined, atMs: 0 })?.status

    expect([ask(kept), ask(ended), ask('/files/unknown.png'), ask('/v1/models')]).toEqual([
      undefined,
      410,
      404,
      undefined,
    ])
  })
})

describe('OpenAI', () => {
  const KEY = { Authorization: 'Bearer sk-fake-key-1234' }

  it('streams its events in chunks that cut lines and characters', async () => {
    const fake = await started(startOpenAiImagesFake())

    const answer = await post(
      `${fake.url}/v1/images/generations`,
      { prompt: 'x', stream: true, partial_images: 2 },
      KEY,
    )
    const text = await answer.text()

    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect([...text.matchAll(/^event: (.+?)\r?$/gm)].map(([, name]) => name)).toEqual([
      'image_generation.partial_image',
      'image_generation.partial_image',
      'image_generation.completed',
    ])
    expect(text.startsWith(': 保持连接') && text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  it('breaks a stream off where the scene says so', async () => {
    const fake = await started(startOpenAiImagesFake())
    fake.script('streamCut')

    const answer = await post(
      `${fake.url}/v1/images/generations`,
      { prompt: 'x', stream: true, partial_images: 1 },
      KEY,
    )

    await expect(answer.text()).rejects.toThrow()
  })

  it('looks at the pictures of an edit, and at its mask', async () => {
    const fake = await started(startOpenAiImagesFake())
    const edit = async (mask?: Buffer, image: Buffer = makePng(8, 8, 1)): Promise<number> => {
      const form = new FormData()
      form.append('prompt', 'x')
      form.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png')
      if (mask) form.append('mask', new Blob([new Uint8Array(mask)], { type: 'image/png' }), 'm.png')
      return (await fetch(`${fake.url}/v1/images/edits`, { method: 'POST', headers: KEY, body: form })).status
    }

    expect([
      await edit(),
      await edit(makePng(8, 8, 0)),
      await edit(makePng(9, 8, 0)),
      await edit(undefined, Buffer.from('no picture')),
    ]).toEqual([200, 200, 400, 400])
  })

  it('limits a key per minute and says how long', async () => {
    const fake = await started(startOpenAiImagesFake({ imagesPerMinute: 1 }))
    const send = (): Promise<Response> => post(`${fake.url}/v1/images/generations`, { prompt: 'x' }, KEY)

    const [first, second] = [await send(), await send()]

    expect([first.status, second.status, Number(second.headers.get('retry-after')) > 50]).toEqual([200, 429, true])
  })
})

it('SD WebUI refuses what the real one refuses, and adds its maps behind the pictures', async () => {
  const fake = await started(startSdWebuiFake())
  const unit = { enabled: true, module: 'canny', model: 'control_v11p_sd15_canny [d14c016b]', image: b64 }
  const send = (body: object): Promise<Response> =>
    post(`${fake.url}/sdapi/v1/img2img`, { prompt: 'x', init_images: [b64], ...body })
  const withUnit = (change: object): object => ({
    alwayson_scripts: { ControlNet: { args: [{ ...unit, ...change }] } },
  })

  const statuses = await Promise.all(
    [
      { init_images: [] },
      { sampler_name: 'none such' },
      withUnit({ module: 'none such' }),
      withUnit({ image: '' }),
      { alwayson_scripts: { Other: {} } },
    ].map(async (body) => (await send(body)).status),
  )
  const painted = (await (await send(withUnit({}))).json()) as { images: string[] }

  expect([statuses, painted.images.length]).toEqual([[404, 404, 422, 422, 422], 2])
})

it('ComfyUI reports to its socket a prompt from start to end, previews as binary frames, and keeps it in the history', async () => {
  const fake = await started(startComfyUiFake({ stepMs: 1 }))
  const socket = new WebSocket(`${fake.url.replace('http', 'ws')}/ws?clientId=c1`)
  const frames: (string | Buffer)[] = []
  const ended = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer, isBinary) => {
      frames.push(isBinary ? data : data.toString('utf8'))
      if (!isBinary && /"executing".*"node":null/.test(data.toString('utf8'))) resolve()
    })
  })
  await once(socket, 'open')
  const workflow: unknown = JSON.parse(
    String(findPreset('comfyui-workflow')?.definition.submit.body?.childrenObjectMap?.prompt?.paramDef),
  )

  const refused = (await (
    await post(`${fake.url}/prompt`, {
      prompt: { 3: { class_type: 'KSampler', inputs: {} }, 9: { class_type: 'SaveImage', inputs: {} } },
    })
  ).json()) as { node_errors: object }
  const { prompt_id } = (await (await post(`${fake.url}/prompt`, { prompt: workflow, client_id: 'c1' })).json()) as {
    prompt_id: string
  }
  await ended
  const history = (await (await fetch(`${fake.url}/history/${prompt_id}`)).json()) as Record<
    string,
    { outputs: Record<string, { images: { filename: string }[] }>; status: { status_str: string } }
  >
  const [image] = history[prompt_id]?.outputs['9']?.images ?? []
  const picture = await fetch(`${fake.url}/view?filename=${image?.filename}&subfolder=&type=output`)
  socket.terminate()

  expect(Object.keys(refused.node_errors)).toEqual(['3', '9'])
  expect(
    frames.filter((frame) => typeof frame === 'string').map((frame) => (JSON.parse(frame) as { type: string }).type),
  ).toEqual(
    expect.arrayContaining(['status', 'execution_start', 'executing', 'progress', 'executed', 'execution_success']),
  )
  expect(
    frames
      .filter((frame) => Buffer.isBuffer(frame))
      .map((frame) => [frame.readUInt32BE(0), frame.readUInt32BE(4), frame.subarray(9, 12).toString()]),
  ).toEqual(Array.from({ length: 4 }, () => [1, 2, 'PNG']))
  expect([history[prompt_id]?.status.status_str, picture.headers.get('content-type')]).toEqual(['success', 'image/png'])
})

describe('providers that call back', () => {
  const listener = (): Promise<FakeServer> => started(startFakeServer(() => ({ body: 'ok' })))

  it('midjourney-proxy posts each state, an upscale needs a finished parent', async () => {
    const [fake, hook] = [await started(startMidjourneyFake({ secret: 's3cret', stepMs: 1 })), await listener()]
    const send = (call: string, body: object): Promise<Response> =>
      post(`${fake.url}/mj/submit/${call}`, body, { 'mj-api-secret': 's3cret' })
    fake.script('twice')

    const { result } = (await (
      await send('imagine', { prompt: 'x', state: 'l-1', notifyHook: `${hook.url}/token` })
    ).json()) as { result: string }
    const early = (await (await send('change', { taskId: result, action: 'UPSCALE', index: 1 })).json()) as {
      code: number
    }
    await expect.poll(() => fake.deliveries().length).toBe(8)
    const late = (await (await send('change', { taskId: result, action: 'UPSCALE', index: 1 })).json()) as {
      code: number
    }
    const stranger = await post(`${fake.url}/mj/submit/imagine`, { prompt: 'x' })

    expect(
      hook.requests.map(({ json }) => (json as { status: string }).status).filter((_status, index) => index % 2 === 0),
    ).toEqual(['SUBMITTED', 'IN_PROGRESS', 'IN_PROGRESS', 'SUCCESS'])
    expect([early.code, late.code, stranger.status]).toEqual([4, 1, 401])
  })

  it('Replicate signs its webhooks as the standard says', async () => {
    const secret = `whsec_${Buffer.from('a-secret-of-this-test').toString('base64')}`
    const [fake, hook] = [
      await started(startReplicateFake({ token: 't', webhookSecret: secret, stepMs: 1 })),
      await listener(),
    ]

    await post(
      `${fake.url}/v1/predictions`,
      { version: 'a/b', input: { prompt: 'x' }, webhook: `${hook.url}/hook`, webhook_events_filter: ['completed'] },
      { Authorization: 'Bearer t' },
    )
    await expect.poll(() => hook.requests.length).toBe(1)
    const [request] = hook.requests
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = request?.headers ?? {}
    const wanted = createHmac('sha256', Buffer.from('a-secret-of-this-test'))
      .update(`${id}.${time}.${request?.body.toString()}`)
      .digest('base64')

    expect(signatures?.split(' ')[1]).toBe(`v1,${wanted}`)
    expect(request?.json).toMatchObject({ status: 'succeeded', metrics: { predict_time: 2.5 } })
  })
})
