import type { ChatEventName } from '@drawdesk/contract/chat/chat'
import type { Chunk } from './chunk.ts'

/** Chunks of one answer that follow each other. */
export interface ChunkSeries {
  /** Number of the last one before them. */
  after: number
  chunks: readonly Chunk[]
  /** When the first token of the answer came; null before it. */
  firstTokenTime: Date | null
}

interface Draft {
  event: ChatEventName
  /** Of `delta` and `reasoning`: joined until it is written. */
  text: string
  data: string
}

/** What an answer says that is not stored yet. */
export interface AnswerBuffer {
  /** Something waits to be written, also behind what is on its way. */
  readonly hasDrafts: boolean
  /** What is on its way to the database; undefined while nothing is. */
  readonly writing: ChunkSeries | undefined
  /** Characters that are not stored yet. */
  readonly chars: number
  readonly firstTokenTime: Date | null
  /** Once, before the first text is added. */
  setFirstToken(time: Date): void
  /** Text joins what waits before it, where that is of the same name. */
  addText(event: 'delta' | 'reasoning', text: string): void
  /** `data`: JSON, in one line. */
  add(event: ChatEventName, data: string): void
  /** Waiting → writing: what waits is numbered and joins nothing any more. */
  freeze(): void
  /** Writing → empty, or waiting where something was added meanwhile. Answers what is stored now. */
  settle(): readonly Chunk[]
  /** Anything → empty: nothing of it will be stored. */
  drop(): void
  /** What waits, for somebody else to store it. Only while nothing is on its way: its numbers are not known before. */
  rest(): ChunkSeries
}

/** `stored`: number of the last chunk that the answer has already. */
export function createAnswerBuffer({
  msgId,
  stored: storedBefore,
  firstTokenTime: knownTime,
}: {
  msgId: string
  stored: number
  firstTokenTime: Date | null
}): AnswerBuffer {
  let stored = storedBefore
  let firstTokenTime = knownTime
  let drafts: Draft[] = []
  let writing: ChunkSeries | undefined
  let chars = 0

  function push(draft: Draft): void {
    const last = drafts.at(-1)
    if (draft.data === '' && last?.event === draft.event) last.text += draft.text
    else drafts.push(draft)
    chars += sizeOf(draft)
  }

  const rest = (): ChunkSeries => ({
    after: stored,
    chunks: drafts.map(({ event, text, data }, index) => ({
      number: stored + index + 1,
      event,
      data: data === '' ? JSON.stringify({ msgId, text }) : data,
    })),
    firstTokenTime,
  })

  return {
    get hasDrafts() {
      return drafts.length > 0
    },
    get writing() {
      return writing
    },
    get chars() {
      return chars
    },
    get firstTokenTime() {
      return firstTokenTime
    },
    setFirstToken(time) {
      firstTokenTime = time
    },
    addText: (event, text) => push({ event, text, data: '' }),
    add: (event, data) => push({ event, text: '', data }),
    freeze() {
      writing = rest()
      drafts = []
    },
    settle() {
      const chunks = writing?.chunks ?? []
      stored = chunks.at(-1)?.number ?? stored
      writing = undefined
      chars = drafts.reduce((sum, draft) => sum + sizeOf(draft), 0)
      return chunks
    },
    drop() {
      writing = undefined
      drafts = []
      chars = 0
    },
    rest,
  }
}

const sizeOf = ({ text, data }: Draft): number => text.length + data.length
