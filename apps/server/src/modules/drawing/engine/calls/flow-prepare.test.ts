import { describe, expect, it } from 'vitest'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { OutboundError } from '../../../../platform/outbound/outbound.ts'
import { newDrawTask, type DrawTask } from '../draw-task.ts'
import { KEY, plainJob, PNG, PNG_B64, scripted, workbench } from '../testing/flow-bench.fixture.ts'
import { followUpDefinition } from '../render/follow-up.ts'
import { maskedRequest, renderRequest } from '../render/render.ts'
import { RenderProblem } from '../values/rendered.ts'
import { Picture } from '../values/values.ts'

const leaf = (id: string, paramDef: string, more: Partial<BodyNode> = {}): BodyNode => ({
  id,
  paramType: 1,
  paramDef,
  ...more,
})
const group = (children: Record<string, BodyNode>): BodyNode => ({
  id: 'root',
  paramType: 5,
  childrenObjectMap: children,
})
const picture = new Picture({ fileId: '77', name: 'a.png', mime: 'image/png', bytes: PNG })

const upload: NonNullable<DrawDefinition['prepare']>[number] = {
  name: 'upload',
  method: 'POST',
  path: '/upload',
  contentType: 'multipart',
  body: group({ file: leaf('f', '{{image}}', { as: 'file' }) }),
  ok: 'body.code==`0`',
  set: { fileToken: 'body.data.token' },
}
const second: typeof upload = {
  name: 'reserve',
  method: 'POST',
  path: '/reserve',
  body: group({ token: leaf('t', '{{fileToken}}') }),
  set: { place: 'body.place' },
}
const definition: Partial<DrawDefinition> = {
  prepare: [upload, second],
  submit: {
    method: 'POST',
    path: '/draw',
    body: group({ token: leaf('a', '{{fileToken}}'), place: leaf('b', '{{place}}') }),
  },
}
const job = (more: Partial<DrawDefinition> = {}) =>
  plainJob({ ...definition, ...more }, { vars: { prompt: 'p', image: picture } })
const uploaded = { body: { code: 0, data: { token: 'tok-1' } } }
const reserved = { body: { place: 7 } }
const drawn = { body: { images: [PNG_B64] } }

describe('calls before the submit', () => {
  it('are made in order, and what they set is there for what follows', async () => {
    const { send, paths, sent } = scripted({ '/upload': uploaded, '/reserve': reserved, '/draw': drawn })
    const bench = workbench(send)

    const outcome = await bench.run(job())

    expect(outcome.files).toHaveLength(1)
    expect(paths()).toEqual(['POST /upload', 'POST /reserve', 'POST /draw'])
    expect(sent[0]?.body?.includes(PNG)).toBe(true)
    expect(sent[2]?.body?.toString()).toBe('{"token":"tok-1","place":"7"}')
    expect(bench.stored.map(({ step, prepared }) => [step, prepared])).toEqual([
      ['queued', ['upload']],
      ['queued', ['upload', 'reserve']],
      ['submitting', ['upload', 'reserve']],
    ])
  })

  it('are not made again after a crash, nor for a submit that is sent again', async () => {
    const { send, paths } = scripted({ '/upload': uploaded, '/reserve': reserved, '/draw': [{ status: 503 }, drawn] })
    const bench = workbench(send)
    const found: DrawTask = { ...newDrawTask('local-1'), vars: { fileToken: 'kept' }, prepared: ['upload'] }

    expect((await bench.run(job(), found)).files).toHaveLength(1)
    expect(paths()).toEqual(['POST /reserve', 'POST /draw', 'POST /draw'])
  })

  it('are made anew for a new order', async () => {
    const poll: Partial<DrawDefinition> = {
      flow: 'poll',
      retry: { failedTask: true },
      submit: { ...definition.submit, taskId: 'body.id' } as DrawDefinition['submit'],
      poll: { path: '/task', status: 'body.status', map: { done: ['ok'], failed: ['bad'] } },
    }
    const { send, paths } = scripted({
      '/upload': uploaded,
      '/reserve': reserved,
      '/draw': { body: { id: 'x' } },
      '/task': [{ body: { status: 'bad' } }, { body: { status: 'ok', images: [PNG_B64] } }],
    })

    expect(
      (
        await workbench(send).run(
          job({ ...poll, errors: [{ when: "body.status=='bad'", code: 'E_UPSTREAM', retry: true }] }),
        )
      ).files,
    ).toHaveLength(1)
    expect(paths().filter((path) => path === 'POST /upload')).toHaveLength(2)
  })

  it.each([
    ['a refusal by the rules', { status: 400, body: { code: 1, error: 'moderated' } }, 'E_MODERATED', 1],
    ['an answer without the value', { body: { code: 0 } }, 'E_UPSTREAM', 1],
    ['no answer, once more', new OutboundError('lost', 'hang up'), 'E_UPSTREAM', 2],
    ['an address that may not be called', new OutboundError('refused', 'private'), 'E_ADDRESS', 1],
  ] as const)('end the drawing with %s', async (_what, reply, code, times) => {
    const { send, paths } = scripted({ '/upload': reply })

    expect((await workbench(send).run(job())).task).toMatchObject({ step: 'failed', error: { code } })
    expect(paths()).toEqual(Array(times).fill('POST /upload'))
  })

  it('keep a key that the provider repeats out of the stored task, and use it all the same', async () => {
    const { send, sent } = scripted({
      '/upload': { body: { code: 0, data: { token: `a-${KEY}` } } },
      '/reserve': reserved,
      '/draw': drawn,
    })
    const bench = workbench(send)

    const outcome = await bench.run(job())

    expect(sent[2]?.body?.toString()).toContain(`a-${KEY}`)
    expect(JSON.stringify([bench.stored, outcome.task, bench.calls])).not.toContain(KEY)
  })
})

describe('patch', () => {
  const workflow = '{"3":{"inputs":{"seed":1,"on":false,"steps":[1,2]}},"6":{"inputs":{"text":"old"}}}'
  const patched = (patch: DrawDefinition['patch'], vars: Record<string, unknown> = {}): unknown => {
    const { definition: comfy, input } = plainJob(
      {
        patch,
        submit: {
          method: 'POST',
          path: '/p',
          body: group({ note: leaf('n', 'x'), prompt: leaf('w', workflow, { as: 'json' }) }),
        },
      },
      { vars },
    )
    return (JSON.parse(renderRequest(comfy, comfy.submit, input).body?.toString() ?? '') as { prompt: unknown }).prompt
  }

  it('sets values inside the JSON parameter, in the type that stands there', () => {
    const patch = [
      { path: '6.inputs.text', value: 'a {{prompt}}' },
      { path: '3.inputs.seed', value: '{{seed}}' },
      { path: 'prompt:3.inputs.on', value: '{{on}}' },
      { path: '3.inputs.steps.1', value: '{{n}}' },
      { path: '3.inputs.fresh', value: '{{n}}' },
      { path: '6.inputs.text', value: '{{none}}' },
    ]

    expect(patched(patch, { prompt: '{{secret.apiKey}} "x"', seed: '42', on: 'true', n: 5 })).toEqual({
      3: { inputs: { seed: 42, on: true, steps: [1, 5], fresh: 5 } },
      6: { inputs: { text: 'a {{secret.apiKey}} "x"' } },
    })
  })

  it('keeps all digits of a seed', () => {
    const { definition: comfy, input } = plainJob(
      {
        patch: [{ path: '3.inputs.seed', value: '{{seed}}' }],
        submit: { method: 'POST', path: '/p', body: group({ prompt: leaf('w', workflow, { as: 'json' }) }) },
      },
      { vars: { seed: '18446744073709551615' } },
    )

    expect(renderRequest(comfy, comfy.submit, input).body?.toString()).toContain('"seed":18446744073709551615,')
    expect(maskedRequest(comfy, comfy.submit, input).body).toContain('"seed": 18446744073709551615,')
  })

  it.each(['9.inputs.text', '3.inputs.steps.7', '3.inputs.seed.x', 'note:a', 'other:a.b'])(
    'says that %s does not exist',
    (path) => {
      expect(() => patched([{ path, value: 'x' }])).toThrow(RenderProblem)
    },
  )
})

describe('pictures by address', () => {
  const byUrl = plainJob(
    { submit: { method: 'POST', path: '/draw', body: group({ url: leaf('u', '{{image}}', { as: 'url' }) }) } },
    { vars: { image: picture } },
  )

  it('are given one when they are sent, and only then', async () => {
    const { send, sent } = scripted({ '/draw': drawn })
    const bench = workbench(send, {
      pictureUrl: ({ fileId }) => Promise.resolve(`https://files.example.com/${fileId}?sig=s`),
    })
    const ready = {
      ...byUrl,
      input: {
        ...byUrl.input,
        vars: { image: new Picture({ fileId: '77', name: 'a.png', mime: 'image/png', canHaveUrl: true }) },
      },
    }

    expect((await bench.run(ready)).files).toHaveLength(1)
    expect(sent[0]?.body?.toString()).toBe('{"url":"https://files.example.com/77?sig=s"}')
    expect(bench.calls[0]?.request).toContain('«file 77»')
  })

  it('are refused where no address can be made', async () => {
    expect((await workbench(scripted({}).send).run(byUrl)).task).toMatchObject({
      step: 'failed',
      error: { code: 'E_PARAM' },
    })
  })
})

describe('follow-ups', () => {
  const parent: Partial<DrawDefinition> = {
    flow: 'poll',
    poll: { path: '/task/{{task.id}}', status: 'body.status', map: { done: ['ok'] } },
    submit: { method: 'POST', path: '/imagine', taskId: 'body.id' },
    followUps: {
      upscale: {
        path: '/change',
        args: ['index'],
        taskId: 'body.id',
        body: group({
          taskId: leaf('t', '{{parent.taskId}}'),
          index: { id: 'i', paramType: 2, paramDef: '{{index}}' },
        }),
      },
    },
  }

  it('are definitions of their own, run like any other', async () => {
    const { definition: whole } = plainJob(parent)
    const child = followUpDefinition(whole, 'upscale') as DrawDefinition
    const { send, sent } = scripted({
      '/change': { body: { id: 'u1' } },
      '/task/u1': { body: { status: 'ok', images: [PNG_B64] } },
    })
    const bench = workbench(send)

    const outcome = await bench.run({
      definition: child,
      input: { ...plainJob({}).input, vars: { index: 2 }, parent: { taskId: 't1' } },
    })

    expect(checkDefinition(child)).toEqual([])
    expect(child).toMatchObject({ capability: 'upscale', flow: 'poll', result: whole.result, errors: whole.errors })
    expect(outcome.files).toHaveLength(1)
    expect(sent[0]?.body?.toString()).toBe('{"taskId":"t1","index":2}')
  })

  it.each(['model3d', 'constructor', '__proto__'])('are not there by the name %s', (name) => {
    expect(followUpDefinition(plainJob(parent).definition, name)).toBeUndefined()
  })
})

describe('results that expire', () => {
  const url = 'https://cdn.example.com/a.png'
  const expiring = (more: Partial<DrawDefinition>) =>
    plainJob({ result: { items: 'body.images', kind: 'url', ttlSec: 60, extra: { cover: 'body.cover' } }, ...more })
  const poll: Partial<DrawDefinition> = {
    flow: 'poll',
    submit: { method: 'POST', path: '/draw', taskId: 'body.id' },
    poll: { path: '/task', status: 'body.status', map: { done: ['ok'] } },
  }

  it('are asked for anew where the provider can be asked', async () => {
    const { send, paths } = scripted({
      '/draw': { body: { id: 'x' } },
      '/task': { body: { status: 'ok', images: [url], cover: 'c' } },
      '/a.png': { body: PNG },
    })
    const bench = workbench(send)
    const submitted = await bench.flow.advance(expiring(poll), newDrawTask('local-1'))
    const fetching = await bench.flow.advance(expiring(poll), submitted.task)
    bench.pass(61_000)

    const outcome = await bench.run(expiring(poll), fetching.task)

    expect(outcome.files).toHaveLength(1)
    expect(outcome.task).toMatchObject({ renewals: 1, meta: { cover: 'c' } })
    expect(paths()).toEqual(['POST /draw', 'GET /task', 'GET /task', 'GET /a.png'])
  })

  it('are a clear failure where nobody can be asked', async () => {
    const { send } = scripted({ '/draw': { body: { images: [url] } }, '/a.png': { status: 500 } })
    const bench = workbench(send)
    const fetching = await bench.flow.advance(expiring({}), newDrawTask('local-1'))
    bench.pass(61_000)

    const outcome = await bench.flow.advance(expiring({}), fetching.task)

    expect(outcome.task).toMatchObject({ step: 'failed', error: { code: 'E_UPSTREAM', retryable: false } })
    expect(outcome.task.error?.text.en).toContain('expired')
  })
})
