import { CHAT_CHUNK_MS, type ChatEventName } from '@drawdesk/contract/chat/chat'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { isPassing, passingDelayMs } from '../answer/passing.ts'
import { createAnswerBuffer, type AnswerBuffer, type ChunkSeries } from './answer-buffer.ts'
import { AnswerLost, createAnswerLease, type AnswerLease } from './answer-lease.ts'
import type { Chunk } from './chunk.ts'
import { createChunkRepository, type ChunkBatch } from './chunk.repository.ts'

/** Of one answer in memory, while the database is away or slow; beyond it the service is read no further. */
export const WAITING_MOST_CHARS = 1024 * 1024
/** The first token goes out at once, and so does what follows so closely that it is the same breath. */
const NOW = 0
/** Many answers at once are written less often each, so that the next first token finds room: from fifty on a millisecond more for each, to a fifth of a second. */
const PACE_MS_AN_ANSWER = 1
const PACE_MOST_MS = 200

export interface ChunkSink {
  /** Of the model: goes out with what else comes within {@link CHAT_CHUNK_MS}. */
  text(event: 'delta' | 'reasoning', text: string): void
  add(event: ChatEventName, data: object | string): void
  /** Whether no chunk of its run took the answer up so far, once those that are on their way are stored. @throws AnswerLost */
  mustTakeUp(): Promise<boolean>
  /** It was taken up otherwise. */
  takenUp(): void
  /** Resolves while there is room for more. @throws AnswerLost */
  room(): Promise<void>
  /** Resolves once all that was added is stored. @throws AnswerLost, or what the database says against it */
  stored(): Promise<void>
  /** Nothing more is written; what is not stored yet. @throws AnswerLost, or what the database says against it */
  seal(): Promise<ChunkSeries>
  /** What is not stored is dropped. */
  close(): void
  /** Aborted as soon as the answer is known to be lost. */
  lost: AbortSignal
}

/** An answer that a run of this process writes: what it says, whether it still may, and when its next chunk is due. */
interface OpenAnswer {
  scope: Pick<Scope, 'tenantId'>
  msgId: string
  buffer: AnswerBuffer
  lease: AnswerLease
  /** Of `performance.now()`. */
  dueMs: number
}

interface TenantAnswers {
  answers: Set<OpenAnswer>
  timer: NodeJS.Timeout | undefined
  /** When the timer looks again; infinite without one. */
  timerMs: number
  isWriting: boolean
}

/** An answer that a run is about to write. */
export interface AnswerToWrite {
  scope: Pick<Scope, 'tenantId'>
  msgId: string
  /** The fence. */
  run: number
  /** Number of the last chunk that the answer has already. */
  stored: number
  firstTokenTime: Date | null
  /** Since when its run works, where the first chunk that is written is to take the answer up for it; else null. */
  takesUp?: Date | null
}

export interface ChunkWriterOptions {
  deps: Pick<Deps, 'db' | 'clock' | 'log'>
  /** Called with what is stored now, and only with that. */
  deliver: (tenantId: string, msgId: string, chunks: readonly Chunk[]) => void
}

/**
 * Writes the chunks of all answers of a process: all of a tenant that are due in one statement, one statement of a tenant at a time. Nothing is published before it is stored. While the database is away it
 * waits, and a write whose outcome is unknown is looked for before anything follows, so that no chunk is lost or stored twice.
 */
export function createChunkWriter({ deps: { db, clock, log }, deliver }: ChunkWriterOptions) {
  const store = createChunkRepository(db)
  const tenants = new Map<string, TenantAnswers>()

  function schedule(tenant: TenantAnswers, dueMs = earliest(tenant)): void {
    if (tenant.isWriting) return
    clearTimeout(tenant.timer)
    tenant.timerMs = Number.POSITIVE_INFINITY
    if (dueMs === Number.POSITIVE_INFINITY) return
    tenant.isWriting = dueMs <= performance.now()
    // By way of the loop: what comes in the same breath goes along.
    if (tenant.isWriting) setImmediate(() => void write(tenant))
    else {
      tenant.timerMs = dueMs
      tenant.timer = setTimeout(() => schedule(tenant), Math.max(1, dueMs - performance.now()))
    }
  }

  async function write(tenant: TenantAnswers): Promise<void> {
    const due = [...tenant.answers].filter((answer) => isWaiting(answer) && answer.dueMs <= performance.now() + 1)
    const paceMs = paceMsOf(tenant.answers.size)
    for (const answer of due) {
      answer.buffer.freeze()
      answer.dueMs = performance.now() + paceMs
    }
    await writeUntilSettled(due)
    tenant.isWriting = false
    schedule(tenant)
  }

  async function writeUntilSettled(due: readonly OpenAnswer[]): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const open = due.filter(({ buffer, lease }) => buffer.writing && lease.state !== 'closed')
      const [first] = open
      if (!first) return
      try {
        await writeOnce(first.scope, open)
      } catch (error) {
        if (!isPassing(error)) await refused(open, error as Error)
        else {
          if (tries === 0)
            log.warn(
              { error: (error as Error).message, answers: open.length },
              'chunks of answers wait for the database',
            )
          await passingDelayMs(tries)
        }
      }
    }
  }

  async function writeOnce(scope: Pick<Scope, 'tenantId'>, open: readonly OpenAnswer[]): Promise<void> {
    const written = await store.append(scope, open.map(batchOf))
    const missing = open.filter(({ msgId }) => !written.has(msgId))
    for (const answer of open) if (written.has(answer.msgId)) settle(answer)
    if (missing.length === 0) return
    // Lost, or stored by an attempt whose answer never came back.
    const statuses = new Map(
      (
        await store.statuses(
          scope,
          missing.map(({ msgId }) => msgId),
        )
      ).map((status) => [status.id, status]),
    )
    for (const answer of missing) {
      const status = statuses.get(answer.msgId)
      const last = answer.buffer.writing?.chunks.at(-1)?.number
      if (status?.run === answer.lease.run && status.lastEventId === last) settle(answer)
      else lose(answer, new AnswerLost(`answer ${answer.msgId} went on elsewhere`))
    }
  }

  /** The database takes one of them not: the others must not suffer for it. */
  async function refused(open: readonly OpenAnswer[], error: Error): Promise<void> {
    const [only] = open
    if (open.length === 1 && only) return lose(only, error)
    for (const answer of open) await writeUntilSettled([answer])
  }

  function settle({ scope, msgId, buffer, lease }: OpenAnswer): void {
    const chunks = buffer.settle()
    lease.setTakenUp()
    lease.wake()
    if (lease.state !== 'closed') deliver(scope.tenantId, msgId, chunks)
  }

  function leave(tenantId: string, tenant: TenantAnswers, answer: OpenAnswer): void {
    tenant.answers.delete(answer)
    if (tenant.answers.size === 0 && tenants.get(tenantId) === tenant) {
      clearTimeout(tenant.timer)
      tenants.delete(tenantId)
    }
  }

  function open({ scope, msgId, run, stored, firstTokenTime, takesUp = null }: AnswerToWrite): ChunkSink {
    const { tenantId } = scope
    const tenant = tenants.get(tenantId) ?? newTenant()
    tenants.set(tenantId, tenant)
    const buffer = createAnswerBuffer({ msgId, stored, firstTokenTime })
    const lease = createAnswerLease({ run, takesUp })
    const answer: OpenAnswer = { scope, msgId, buffer, lease, dueMs: NOW }
    tenant.answers.add(answer)

    /** With hundreds of answers a look at all of them for each token would cost more than the tokens. */
    function added(): void {
      if (!buffer.writing && answer.dueMs < tenant.timerMs) schedule(tenant, answer.dueMs)
    }

    return {
      lost: lease.lost,
      text(event, text) {
        // Text of PostgreSQL holds no zero byte.
        const clean = text.replaceAll('\0', '')
        if (clean === '' || lease.state !== 'open') return
        if (buffer.firstTokenTime === null) {
          buffer.setFirstToken(clock.now())
          answer.dueMs = NOW
        }
        buffer.addText(event, clean)
        added()
      },
      add(event, data) {
        if (lease.state !== 'open') return
        buffer.add(event, typeof data === 'string' ? data : JSON.stringify(data))
        added()
      },
      async mustTakeUp() {
        await lease.until(() => !buffer.writing && (lease.takesUp === null || !buffer.hasDrafts))
        return lease.takesUp !== null
      },
      takenUp: lease.setTakenUp,
      room: () => lease.until(() => buffer.chars < WAITING_MOST_CHARS),
      stored: () => lease.until(() => !buffer.writing && !buffer.hasDrafts),
      async seal() {
        lease.seal()
        await lease.until(() => !buffer.writing)
        return buffer.rest()
      },
      close() {
        leave(tenantId, tenant, answer)
        lease.close()
      },
    }
  }

  return { open }
}

export type ChunkWriter = ReturnType<typeof createChunkWriter>

const newTenant = (): TenantAnswers => ({
  answers: new Set(),
  timer: undefined,
  timerMs: Number.POSITIVE_INFINITY,
  isWriting: false,
})

/** Between two chunks of an answer, where a tenant has so many answers under way. */
const paceMsOf = (answers: number): number =>
  Math.min(PACE_MOST_MS, Math.max(CHAT_CHUNK_MS, answers * PACE_MS_AN_ANSWER))

const isWaiting = ({ buffer, lease }: OpenAnswer): boolean =>
  lease.state === 'open' && !buffer.writing && buffer.hasDrafts

const earliest = ({ answers }: TenantAnswers): number =>
  Math.min(...[...answers].filter(isWaiting).map(({ dueMs }) => dueMs))

const batchOf = ({ msgId, buffer, lease: { run, takesUp } }: OpenAnswer): ChunkBatch => ({
  msgId,
  run,
  takesUp,
  ...(buffer.writing as ChunkSeries), // only answers that are being written are asked
})

function lose({ buffer, lease }: OpenAnswer, error: Error): void {
  buffer.drop()
  lease.lose(error)
}
