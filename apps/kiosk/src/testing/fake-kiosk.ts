import { PRINT_STATE } from '@drawdesk/contract/devices/device-facts'
import type { KioskMe, KioskStep } from '@drawdesk/contract/devices/kiosk'
import { vi } from 'vitest'
import { buildMe, buildStep } from './rows.ts'

export interface Asked {
  call: string
  body: unknown
}

/** A server as the page sees it: what it answers may be set anew, what it was asked is kept, and what it says comes by `say`. */
export function fakeKiosk() {
  const asked: Asked[] = []
  const encoder = new TextEncoder()
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const fake = {
    me: buildMe() as KioskMe,
    step: buildStep() as KioskStep,
    isGone: false,
    /** A refusal of the next call of that name. */
    refusals: {} as Record<string, { code: number; msg: string; errors?: { field: string; msg: string }[] }>,
    /** With which the next address of that name is answered, once. */
    status: {} as Record<string, number>,
    asked,
    bodyOf: (call: string): unknown => asked.findLast((each) => each.call === call)?.body,
    say(event: string, data: object, id = ''): void {
      for (const stream of streams)
        stream.enqueue(encoder.encode(`${id && `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
  }
  const answerOf = (call: string): unknown => {
    switch (call) {
      case 'pair':
      case 'refresh':
        return { token: 'dd_2', refreshToken: 'r2', expireTime: '', device: buildMe().device }
      case 'me':
        return fake.me
      case 'hints':
        return { takesPictures: false, prompts: [{ title: '小猫', content: '月亮上荡秋千的小猫' }] }
      case 'quote':
        return { amount: 990, currency: 'CNY', description: '夏日展', channels: [] }
      case 'order':
        return {
          id: '1',
          orderNo: fake.step.orderNo,
          amount: 990,
          currency: 'CNY',
          state: 0,
          channel: 'sandbox',
          codeUrl: 'https://pay.test/1',
          payUrl: '',
          prepay: {},
          expireTime: '2026-11-27 10:15:00',
          version: 1,
        }
      case 'cancel':
        return { ...fake.step, step: 'closed' }
      case 'ack':
        return { jobId: '6', state: PRINT_STATE.printing, printed: 0 }
      case 'progress':
      case 'print':
        return fake.step
      default:
        return {}
    }
  }
  const json = (body: object, status = 200): Response => new Response(JSON.stringify(body), { status })
  vi.stubGlobal('fetch', async (address: string, { body, signal }: RequestInit = {}) => {
    const call = new URL(address, 'http://kiosk.test').pathname.split('/').at(-1) ?? ''
    asked.push({ call, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body })
    if (fake.isGone) throw new TypeError('fetch failed')
    const refusal = fake.refusals[call]
    if (refusal) {
      delete fake.refusals[call]
      return json({ success: false, data: {}, ...refusal })
    }
    const status = fake.status[call]
    if (status !== undefined) {
      delete fake.status[call]
      return json({}, status)
    }
    if (call !== 'stream') return json({ code: 200, success: true, msg: '', data: answerOf(call) })
    let opened: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        opened = controller
        streams.add(controller)
      },
    })
    signal?.addEventListener('abort', () => {
      if (streams.delete(opened)) opened.error(new DOMException('aborted', 'AbortError'))
    })
    return new Response(stream)
  })
  return fake
}
