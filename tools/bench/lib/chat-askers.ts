import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface AskManySetup {
  url: string
  /** Headers of each session; questions take them in turn. */
  sessions: readonly Record<string, string>[]
  /** The question, as the body of each call. */
  body: object
  /** Answers open at once. */
  open: number
  /** Absent: each asks once, all at the same moment. Else each asks again as soon as its answer ended, for so long; they begin one after the other within `rampMs`, and what began then is not counted. */
  steady?: { rampMs: number; runMs: number }
}

export interface Asked {
  /** From the call to the first token, of each answer in the order of their beginning. */
  firstMs: number[]
  /** From the call to the end of the stream. */
  wholeMs: number[]
  /** Tokens that came, of all answers. */
  tokens: number
  bytes: number
  seconds: number
  /** Answers that were refused, broke off, or whose tokens were not 1, 2, 3 … */
  failed: number
}

const TOKEN = /t(\d{4}) /g

/** Asks and reads as many answers as are wanted; what is counted is what came. */
export async function askMany({ url, sessions, body, open, steady }: AskManySetup): Promise<Asked> {
  const asked: Asked = { firstMs: [], wholeMs: [], tokens: 0, bytes: 0, seconds: 0, failed: 0 }
  const text = JSON.stringify(body)
  let turn = 0

  function one(isCounted: boolean): Promise<void> {
    const began = performance.now()
    turn += 1
    const headers = {
      ...sessions[turn % sessions.length],
      'content-type': 'application/json',
      accept: 'text/event-stream',
    }
    return new Promise((resolve) => {
      let firstMs: number | undefined
      let seen = 0
      let isWrong = false
      const end = (): void => {
        if (firstMs === undefined || isWrong) asked.failed += 1
        else if (isCounted) {
          asked.firstMs.push(firstMs)
          asked.wholeMs.push(performance.now() - began)
        }
        resolve()
      }
      const call = request(url, { method: 'POST', agent: false, headers }, (answer) => {
        isWrong = answer.statusCode !== 200
        let rest = ''
        answer.setEncoding('utf8').on('data', (came: string) => {
          asked.bytes += came.length
          const blocks = (rest + came).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            // The last event of ours says the whole answer once more.
            if (block.includes('event: done')) continue
            for (const [, number] of block.matchAll(TOKEN)) {
              firstMs ??= performance.now() - began
              seen += 1
              if (Number(number) !== seen) isWrong = true
            }
          }
        })
        answer.once('close', () => {
          asked.tokens += seen
          if (!answer.complete) isWrong = true
          end()
        })
      })
      call.once('error', () => {
        isWrong = true
        end()
      })
      call.end(text)
    })
  }

  const began = performance.now()
  if (!steady) await Promise.all(Array.from({ length: open }, () => one(true)))
  else {
    const endMs = began + steady.rampMs + steady.runMs
    await Promise.all(
      Array.from({ length: open }, async (_, index) => {
        await wait((steady.rampMs * index) / open)
        for (let isFirst = true; performance.now() < endMs; isFirst = false) await one(!isFirst)
      }),
    )
  }
  asked.seconds = (performance.now() - began) / 1_000
  return asked
}
