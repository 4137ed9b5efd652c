import type { DeviceClient } from '@drawdesk/contract/devices/draw-login'
import { KIOSK_PATH } from '@drawdesk/contract/devices/kiosk'
import type { Product } from '../product.ts'
import { until } from '../api.ts'

interface Came {
  event: string
  data: Record<string, unknown>
}

/** A machine at a venue, without a screen: paired by a code, online while its stream is open. */
export interface Machine {
  call(name: string, body: object): Promise<Record<string, unknown>>
  /** The next event of this name that came since, or waits for it. */
  next(event: string): Promise<Record<string, unknown>>
  /** As when its network is cut. */
  cut(): void
}

export async function startMachine({ url }: Product, code: string, client: DeviceClient = 'kiosk'): Promise<Machine> {
  let token = ''
  const call: Machine['call'] = async (name, body) => {
    const response = await fetch(`${url}/api${KIOSK_PATH}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'blade-auth': `bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
    if (answer.code !== 200) throw new Error(`kiosk/${name}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
  token = String((await call('pair', { code, client })).token)
  const came: Came[] = []
  const end = new AbortController()
  await follow(`${url}/api${KIOSK_PATH}/stream`, token, end.signal, (one) => came.push(one))
  return {
    call,
    next: (event) =>
      until(`the event ${event}`, async () => {
        const at = came.findIndex((one) => one.event === event)
        return at === -1 ? undefined : came.splice(at, 1)[0]?.data
      }),
    cut: () => end.abort(),
  }
}

/** Resolves once the stream is open; what comes is reported until the end. */
async function follow(url: string, token: string, end: AbortSignal, take: (one: Came) => void): Promise<void> {
  const response = await fetch(url, { headers: { 'blade-auth': `bearer ${token}` }, signal: end })
  if (!response.ok || !response.body) throw new Error(`the stream of a device: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        const texts = (rest + value).split('\n\n')
        rest = texts.pop() ?? ''
        for (const text of texts) {
          const event = /^event: (.*)$/m.exec(text)?.[1]
          if (event !== undefined)
            take({ event, data: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}') as Record<string, unknown> })
        }
      }
    } catch (error) {
      if (!end.aborted) throw error
    }
  })()
}
