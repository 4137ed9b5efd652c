import { describe, expect, it } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { OutboundError, type Outbound } from '../../../../platform/outbound/outbound.ts'
import { newDrawTask } from '../draw-task.ts'
import { KEY, plainJob, PNG_B64, scripted, streaming, workbench } from '../testing/flow-bench.fixture.ts'

const definition: Partial<DrawDefinition> = {
  flow: 'sse',
  sse: {
    partial: {
      when: "type=='partial'",
      preview: { expr: 'data.b64', kind: 'b64' },
      progress: 'data.percent',
      scale: 'percent',
    },
    final: "type=='completed'",
    failed: "event=='error'",
  },
  result: { items: '[body.b64]', kind: 'b64', meta: { words: 'body.revised' } },
  cost: { unit: 'token', price: '0.01', currency: 'USD', measured: 'body.tokens' },
}
const job = (more: Partial<DrawDefinition> = {}) => plainJob({ ...definition, ...more })
const event = (data: object, name?: string): string =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`
const partial = event({ type: 'partial', b64: PNG_B64, percent: 40 })
const completed = event({ type: 'completed', b64: PNG_B64, tokens: 12, revised: `red ${KEY}` })
const lost = new OutboundError('lost', 'socket hang up')
const never: Outbound['send'] = () => Promise.reject(new Error('send is not for streams'))

describe('a streamed drawing', () => {
  it('shows what is unfinished, and adds up what is final', async () => {
    const text = Buffer.from(`: ping\r\n\r\n${partial}${completed}${completed}data: [DONE]\n\n`, 'utf8')
    const chunks = Array.from({ length: Math.ceil(text.length / 7) }, (_, index) =>
      text.subarray(index * 7, index * 7 + 7),
    )
    const bench = workbench(never, { stream: streaming(chunks) })

    const outcome = await bench.run(job())

    expect(outcome.files).toHaveLength(2)
    expect(outcome.task).toMatchObject({
      step: 'submitting',
      cost: { amount: '0.24', currency: 'USD' },
      meta: { words: 'red ••••' },
      progress: 1,
    })
    expect(bench.seen).toEqual([{ progress: 0.4, preview: { kind: 'b64', data: PNG_B64 } }])
    expect(bench.stored.map(({ step }) => step)).toEqual(['submitting'])
    expect(bench.calls).toMatchObject([{ step: 'submit', method: 'POST', status: 200, error: '' }])
    expect(bench.calls[0]?.response).toContain('"type":"partial"')
    expect(JSON.stringify([bench.calls, bench.stored, outcome.task])).not.toContain(KEY)
  })

  it('is a success when it breaks after a final event, and lost before one', async () => {
    const after = workbench(never, { stream: streaming([partial, completed, lost]) })
    const before = workbench(never, { stream: streaming([partial, lost]) })

    const done = await after.run(job())
    const unknown = await before.flow.advance(job(), newDrawTask('local-1'))

    expect(done.files).toHaveLength(1)
    expect(after.calls[0]?.error).toContain('lost')
    expect([unknown.task.step, unknown.delayMs]).toEqual(['unknown', 180_000])
  })

  it('sends a lost stream again only with an idempotency key', async () => {
    let streams = 0
    const bench = workbench(never, {
      stream: (request) => streaming((streams += 1) === 1 ? [lost] : [completed])(request),
    })

    const outcome = await bench.run(job({ idempotency: { header: 'Idempotency-Key', value: '{{task.localId}}' } }))

    expect([outcome.files?.length, streams, outcome.task.retries]).toEqual([1, 2, 1])
  })

  it('reads failures by the rules of the definition', async () => {
    const failed = event({ error: 'moderated', message: `no, ${KEY}` }, 'error')
    const outcome = await workbench(never, { stream: streaming([partial, failed, completed]) }).run(job())

    expect(outcome.task).toMatchObject({ step: 'failed', error: { code: 'E_MODERATED', msg: 'no, ••••' } })
  })

  it('reads the last words of a stream that ends without a picture', async () => {
    const said = await workbench(never, { stream: streaming([event({ error: 'moderated' })]) }).run(job())
    const silent = await workbench(never, { stream: streaming([]) }).run(job())

    expect(said.task.error?.code).toBe('E_MODERATED')
    expect(silent.task).toMatchObject({ step: 'failed', error: { code: 'E_UPSTREAM', retryable: false } })
  })

  it('reads plain JSON where a stream was asked, and an error status like any other', async () => {
    const json = JSON.stringify({ b64: PNG_B64 })
    const plain = await workbench(never, { stream: streaming([json], { contentType: 'application/json' }) }).run(job())
    const busy = workbench(never, {
      stream: streaming(['{"message":"wait"}'], { status: 429, contentType: 'application/json' }),
    })
    const rate = await busy.run(job())

    expect(plain.files).toHaveLength(1)
    expect(rate.task).toMatchObject({
      step: 'failed',
      retries: 1,
      error: { code: 'E_RATE', msg: 'wait', upstreamStatus: 429 },
    })
  })

  it('reads events under another content type, and without a streaming sender', async () => {
    const odd = await workbench(never, { stream: streaming([partial + completed], { contentType: 'text/plain' }) }).run(
      job(),
    )
    const { send } = scripted({
      '/draw': { headers: { 'content-type': 'text/event-stream' }, body: partial + completed },
    })
    const whole = await workbench(send).run(job())

    expect([odd.files?.length, whole.files?.length]).toEqual([1, 1])
  })

  it('ends one event that is too large', async () => {
    const outcome = await workbench(never, { stream: streaming([partial]), maxAnswerBytes: 20 }).run(job())

    expect(outcome.task).toMatchObject({ step: 'failed', error: { retryable: false } })
  })

  it('decides nothing when our own signal stops it', async () => {
    const outcome = await workbench(never, {
      stream: streaming([partial, new OutboundError('aborted', 'stopped')]),
    }).flow.advance(job(), newDrawTask('local-1'))

    expect(outcome).toMatchObject({ isStopped: true, task: { step: 'submitting' } })
  })
})
