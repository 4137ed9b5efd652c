import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { SendMsgAnswer } from '@drawdesk/contract/chat/chat'
import type { AnswerFact, StoredAnswer } from './check.ts'
import { isExplained, type ChatClient } from './client.ts'
import type { ModelKind, PlannedAnswer, PlannedReader } from './plan.ts'
import { createReader, type Reader } from './reader.ts'

/** A conversation whose answers have all ended. */
export interface RestingConversation {
  diaId: string
  apiId: string
}

/** One question with its readers, from the send to the last event. */
export interface RunningAnswer {
  planned: PlannedAnswer
  readers: Reader[]
  /** The first reader has so many events, or has all, or `patienceMs` is over. */
  hasEvents(count: number, patienceMs: number): Promise<void>
  /** Resolves when every reader is at the end. @throws what ended one. */
  over: Promise<void>
  fact(stored: readonly StoredAnswer[]): AnswerFact
}

export interface AskOptions {
  client: ChatClient
  apis: Readonly<Record<ModelKind, string>>
  planned: PlannedAnswer
  /** It is taken from there when the answer follows up, and comes back when it has ended. */
  resting: RestingConversation[]
  giveUp: AbortSignal
}

/** Asks, reads, leaves, comes back and stops as planned. */
export function ask({ client, apis, planned, resting, giveUp }: AskOptions): RunningAnswer {
  const { requestId, tokens, delayMs, model, first } = planned
  const msgIds = new Set<string>()
  let diaId = ''
  let isStopAsked = false
  const events = new EventTarget()
  let know: (msgId: string) => void = () => undefined
  const known = new Promise<string>((resolve) => {
    know = resolve
  })

  const restingIndex = planned.isFollowUp ? resting.findIndex(({ apiId }) => apiId === apis[model]) : -1
  const [followed] = restingIndex === -1 ? [] : resting.splice(restingIndex, 1)
  const input = {
    diaId: followed?.diaId ?? '',
    content: `${requestId} tokens=${tokens} delay=${delayMs}`,
    apiId: apis[model],
    clientRequestId: requestId,
  }

  function learn({ msg }: Pick<SendMsgAnswer, 'msg'>): void {
    msgIds.add(msg.msgId)
    diaId = msg.diaId
    know(msg.msgId)
  }

  const readers = planned.readers.map((reader, index) => {
    let asked = reader.first
    return createReader({
      name: `reader ${index + 1}`,
      drops: reader.drops,
      pauseMs: reader.pauseMs,
      isWrong: (status) => !isExplained(status),
      async open(after, signal) {
        asked += 1
        // Who sends reads what the send is answered with; who got nothing of it sends again.
        if (index === 0 && planned.isStreamedSend && msgIds.size === 0) return client.sendStreamed(input, asked, signal)
        return client.stream(await known, after, asked, signal)
      },
      onEvent(streamed) {
        if (streamed.event === 'start') learn(JSON.parse(streamed.data) as SendMsgAnswer)
        if (index === 0) events.dispatchEvent(new Event('streamed'))
      },
    })
  })
  const [lead] = readers as [Reader]

  async function hasEvents(count: number, patienceMs: number): Promise<void> {
    const patience = AbortSignal.timeout(patienceMs)
    while (lead.log.events.length < count && !lead.log.isDone && !patience.aborted)
      await once(events, 'streamed', { signal: patience }).catch(() => undefined) // the time is over
  }

  async function readAs(reader: Reader, { joinMs }: PlannedReader): Promise<void> {
    if (reader !== lead || !planned.isStreamedSend) await known
    await wait(joinMs)
    await reader.read(giveUp)
  }

  async function stop(afterEvents: number): Promise<void> {
    await hasEvents(afterEvents, 60_000)
    isStopAsked = true
    await client.stop(await known, first)
  }

  async function run(): Promise<void> {
    await wait(planned.atMs)
    const reading = readers.map((reader, index) => readAs(reader, planned.readers[index] as PlannedReader)) // made from it
    const work = [...reading, ...(planned.stopAfterEvents === undefined ? [] : [stop(planned.stopAfterEvents)])]
    if (!planned.isStreamedSend) work.push(client.send(input, first).then(learn))
    await Promise.all(work)
    resting.push({ diaId, apiId: apis[model] })
  }

  return {
    planned,
    readers,
    hasEvents,
    over: run(),
    fact: (stored) => ({
      requestId,
      model,
      tokens,
      msgIds: [...msgIds],
      isStopAsked,
      readers: readers.map(({ log }) => log),
      stored,
    }),
  }
}
