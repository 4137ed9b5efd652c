import { get, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'

export interface MachineSetup {
  /** Of the server; its calls of machines stand below `/api/blade-biz/kiosk`. */
  url: string
  /** What each machine sends with all it asks. */
  machines: readonly Record<string, string>[]
}

/** A print as somebody asks for it. */
export interface Push {
  url: string
  headers: Record<string, string>
}

export interface Round {
  /** From before the push until its machine has the answer to its acknowledgement, in milliseconds. */
  latenciesMs: number[]
  /** Signs of life that were sent meanwhile, one after the other. */
  beatsMs: number[]
  seconds: number
  /** The last `data` of a print, as it came. */
  sample: string
}

const PATIENCE_MS = 180_000
const OPEN_AT_ONCE = 10
/** 200 machines that beat each 15 s. */
const BETWEEN_BEATS_MS = 75

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next] as Item
      next += 1
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
}

/** Machines without a screen: each has its stream open, acknowledges what it is sent, and reports its one sheet at once. */
export function createMachines({ url, machines }: MachineSetup) {
  const kiosk = `${url}/api/blade-biz/kiosk`
  const answers: IncomingMessage[] = []
  const waiting = new Map<string, () => void>()
  const early = new Set<string>()
  let open = 0
  let failure: Error | undefined
  let sample = ''
  let whenIdle: () => void = () => undefined

  async function post(headers: Record<string, string>, call: string, body: object): Promise<void> {
    const answer = await fetch(`${kiosk}/${call}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${call} was answered with ${answer.status}: ${text}`)
  }

  async function print(headers: Record<string, string>, data: string): Promise<void> {
    sample = data
    open += 1
    try {
      const { jobId } = JSON.parse(data) as { jobId: string }
      await post(headers, 'ack', { jobId })
      const wanted = waiting.get(jobId)
      if (wanted) wanted()
      else early.add(jobId)
      await post(headers, 'printed', { jobId, sheet: 1 })
    } catch (error) {
      failure ??= error as Error
    }
    open -= 1
    if (open === 0) whenIdle()
  }

  const untilAcknowledged = (jobId: string): Promise<void> => {
    if (early.delete(jobId)) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(failure ?? new Error(`print ${jobId} was not acknowledged in time`)),
        PATIENCE_MS,
      )
      waiting.set(jobId, () => {
        clearTimeout(timer)
        waiting.delete(jobId)
        resolve()
      })
    })
  }

  function connect(headers: Record<string, string>): Promise<void> {
    return new Promise((resolve, reject) => {
      const parser = createParser({
        onEvent({ event, data }) {
          if (event === 'print') void print(headers, data)
        },
      })
      get(`${kiosk}/stream`, { agent: false, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was answered with ${answer.statusCode}`))
        answers.push(answer)
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          parser.feed(text)
          resolve()
        })
        answer.on('error', () => undefined) // we end it
      }).on('error', reject)
    })
  }

  async function timed(work: () => Promise<unknown>): Promise<number> {
    const began = performance.now()
    await work()
    return performance.now() - began
  }

  async function pushOne({ url: address, headers }: Push): Promise<number> {
    return timed(async () => {
      const answer = await fetch(address, { headers })
      const { data, msg } = (await answer.json()) as { data?: { jobId?: string }; msg: string }
      if (!data?.jobId) throw new Error(`a print was not taken: ${answer.status} ${msg}`)
      await untilAcknowledged(data.jobId)
    })
  }

  const beat = (headers: Record<string, string>): Promise<number> => timed(() => post(headers, 'beat', {}))

  return {
    open: (): Promise<void> => inTurn(machines, OPEN_AT_ONCE, connect),

    /** Pushes these, so many at a time, and waits until every sheet is reported. */
    async round(pushes: readonly Push[], atOnce: number): Promise<Round> {
      const latenciesMs: number[] = []
      const beatsMs: number[] = []
      let isOver = false
      const beating = (async () => {
        for (let turn = 0; !isOver; turn += 1) {
          beatsMs.push(await beat(machines[turn % machines.length] as Record<string, string>))
          await pause(BETWEEN_BEATS_MS)
        }
      })()
      const ms = await timed(async () => {
        await inTurn(pushes, atOnce, async (push) => latenciesMs.push(await pushOne(push)))
        if (open > 0) await new Promise<void>((resolve) => (whenIdle = resolve))
      })
      isOver = true
      await beating
      if (failure) throw failure
      return { latenciesMs, beatsMs, seconds: ms / 1_000, sample }
    },

    /** Each machine so often, evenly spread, for that long: as machines at rest do. */
    async rest(forMs: number, everyMs: number): Promise<number> {
      const endMs = performance.now() + forMs
      let beats = 0
      await Promise.all(
        machines.map(async (headers, index) => {
          await pause((everyMs * index) / machines.length)
          while (performance.now() < endMs) {
            await beat(headers)
            beats += 1
            await pause(Math.min(everyMs, Math.max(0, endMs - performance.now())))
          }
        }),
      )
      return beats
    },

    /** So many signs of life, so many at a time; milliseconds of each. */
    async beats(count: number, atOnce: number): Promise<number[]> {
      const found: number[] = []
      const turns = Array.from(
        { length: count },
        (_, turn) => machines[turn % machines.length] as Record<string, string>,
      )
      await inTurn(turns, atOnce, async (headers) => found.push(await beat(headers)))
      return found
    },

    close(): void {
      for (const answer of answers) answer.destroy()
    },
  }
}
