import { CHAT_PIECE_MS, type ChatEventName } from '@drawdesk/contract/chat/chat'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { isPassing, passingDelayMs } from '../answer/passing.ts'
import type { Chunk } from './chunk.ts'
import { createChunkRepository, type ChunkBatch } from './chunk.repository.ts'

/** Of one answer in memory, while the database is away or slow; beyond it the service is read no further. */
export const WAITING_MOST_CHARS = 1024 * 1024
/** The first token goes out at once, and so does what follows so closely that it is the same breath. */
const NOW = 0
/** Many answers at once are written less often each, so that the next first token finds room: from fifty on a millisecond more for each, to a fifth of a second. */
const PACE_MS_A_LANE = 1
const PACE_MOST_MS = 200

/** Another worker has this answer, or it was ended elsewhere: nothing of ours counts any more. */
export class AnswerLost extends Error {
  override name = 'AnswerLost'
}

interface Draft {
  event: ChatEventName
  /** Of `delta` and `reasoning`: joined until it is written. */
  text: string
  data: string
}

export interface ChunkSink {
  /** Of the model: goes out with what else comes within {@link CHAT_PIECE_MS}. */
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
  /** Nothing more is written; what is not stored yet, numbered after `after`. */
  seal(): Promise<{ after: number; chunks: Chunk[]; firstTokenTime: Date | null }>
  /** What is not stored is dropped. */
  close(): void
  /** Aborted as soon as the answer is known to be lost. */
  lost: AbortSignal
}

interface Lane {
  scope: Pick<Scope, 'tenantId'>
  msgId: string
  run: number
  stored: number
  frozen: ChunkBatch | undefined
  drafts: Draft[]
  chars: number
  dueMs: number
  firstTokenTime: Date | null
  takesUp: Date | null
  hasText: boolean
  isSealed: boolean
  isClosed: boolean
  lost: AbortController
  waiters: (() => void)[]
}

interface TenantLanes {
  lanes: Set<Lane>
  timer: NodeJS.Timeout | undefined
  /** When the timer looks again; infinite without one. */
  timerMs: number
  isWriting: boolean
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
  const tenants = new Map<string, TenantLanes>()

  function schedule(tenant: TenantLanes, dueMs = earliest(tenant)): void {
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

  async function write(tenant: TenantLanes): Promise<void> {
    const due = [...tenant.lanes].filter((lane) => isWaiting(lane) && lane.dueMs <= performance.now() + 1)
    const paceMs = Math.min(PACE_MOST_MS, Math.max(CHAT_PIECE_MS, tenant.lanes.size * PACE_MS_A_LANE))
    for (const lane of due) freeze(lane, paceMs)
    await writeUntilSettled(due)
    tenant.isWriting = false
    schedule(tenant)
  }

  function freeze(lane: Lane, paceMs: number): void {
    lane.frozen = {
      msgId: lane.msgId,
      run: lane.run,
      after: lane.stored,
      chunks: numbered(lane),
      firstTokenTime: lane.firstTokenTime,
      takesUp: lane.takesUp,
    }
    lane.drafts = []
    lane.dueMs = performance.now() + paceMs
  }

  async function writeUntilSettled(due: readonly Lane[]): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const open = due.filter(({ frozen, isClosed }) => frozen && !isClosed)
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

  async function writeOnce(scope: Pick<Scope, 'tenantId'>, open: readonly Lane[]): Promise<void> {
    const written = await store.append(
      scope,
      open.map(({ frozen }) => frozen as ChunkBatch),
    )
    const missing = open.filter(({ msgId }) => !written.has(msgId))
    for (const lane of open) if (written.has(lane.msgId)) settle(lane)
    if (missing.length === 0) return
    // Lost, or stored by an attempt whose answer never came back.
    const stands = new Map(
      (
        await store.stands(
          scope,
          missing.map(({ msgId }) => msgId),
        )
      ).map((stand) => [stand.id, stand]),
    )
    for (const lane of missing) {
      const stand = stands.get(lane.msgId)
      const last = lane.frozen?.chunks.at(-1)?.number
      if (stand?.run === lane.run && stand.lastEventId === last) settle(lane)
      else lose(lane, new AnswerLost(`answer ${lane.msgId} went on elsewhere`))
    }
  }

  /** The database takes one of them not: the others must not suffer for it. */
  async function refused(open: readonly Lane[], error: Error): Promise<void> {
    const [only] = open
    if (open.length === 1 && only) return lose(only, error)
    for (const lane of open) await writeUntilSettled([lane])
  }

  function settle(lane: Lane): void {
    const { frozen } = lane
    if (!frozen) return
    lane.frozen = undefined
    lane.takesUp = null
    lane.stored = frozen.chunks.at(-1)?.number ?? lane.stored
    lane.chars = lane.drafts.reduce((sum, { text, data }) => sum + text.length + data.length, 0)
    wake(lane)
    if (!lane.isClosed) deliver(lane.scope.tenantId, lane.msgId, frozen.chunks)
  }

  function lose(lane: Lane, error: Error): void {
    lane.frozen = undefined
    lane.drafts = []
    lane.chars = 0
    lane.lost.abort(error)
    wake(lane)
  }

  async function until(lane: Lane, isSo: () => boolean): Promise<void> {
    while (!lane.isClosed && !isSo()) {
      lane.lost.signal.throwIfAborted()
      await new Promise<void>((resolve) => lane.waiters.push(resolve))
    }
    lane.lost.signal.throwIfAborted()
  }

  /** `stored`: number of the last chunk that the answer has already. `takesUp`: since when its run works, where the first chunk that is written is to take the answer up for it. */
  function open({
    scope,
    msgId,
    run,
    stored,
    firstTokenTime,
    takesUp = null,
  }: Pick<Lane, 'scope' | 'msgId' | 'run' | 'stored' | 'firstTokenTime'> & { takesUp?: Date | null }): ChunkSink {
    const tenant = tenants.get(scope.tenantId) ?? {
      lanes: new Set<Lane>(),
      timer: undefined,
      timerMs: Number.POSITIVE_INFINITY,
      isWriting: false,
    }
    tenants.set(scope.tenantId, tenant)
    const lane: Lane = {
      scope,
      msgId,
      run,
      stored,
      firstTokenTime,
      takesUp,
      frozen: undefined,
      drafts: [],
      chars: 0,
      dueMs: NOW,
      hasText: firstTokenTime !== null,
      isSealed: false,
      isClosed: false,
      lost: new AbortController(),
      waiters: [],
    }
    tenant.lanes.add(lane)

    function add(draft: Draft): void {
      if (lane.isClosed || lane.isSealed || lane.lost.signal.aborted) return
      const last = lane.drafts.at(-1)
      if (draft.data === '' && last?.event === draft.event) last.text += draft.text
      else lane.drafts.push(draft)
      lane.chars += draft.text.length + draft.data.length
      // With hundreds of lanes a look at all of them for each token would cost more than the tokens.
      if (lane.frozen === undefined && lane.dueMs < tenant.timerMs) schedule(tenant, lane.dueMs)
    }

    return {
      lost: lane.lost.signal,
      text(event, text) {
        // Text of PostgreSQL holds no zero byte.
        const clean = text.replaceAll('\0', '')
        if (clean === '') return
        if (!lane.hasText) {
          lane.hasText = true
          lane.firstTokenTime ??= clock.now()
          lane.dueMs = NOW
        }
        add({ event, text: clean, data: '' })
      },
      add: (event, data) => add({ event, text: '', data: typeof data === 'string' ? data : JSON.stringify(data) }),
      async mustTakeUp() {
        await until(lane, () => lane.frozen === undefined && (lane.takesUp === null || lane.drafts.length === 0))
        return lane.takesUp !== null
      },
      takenUp() {
        lane.takesUp = null
      },
      room: () => until(lane, () => lane.chars < WAITING_MOST_CHARS),
      stored: () => until(lane, () => lane.frozen === undefined && lane.drafts.length === 0),
      async seal() {
        lane.isSealed = true
        await until(lane, () => lane.frozen === undefined)
        return { after: lane.stored, chunks: numbered(lane), firstTokenTime: lane.firstTokenTime }
      },
      close() {
        lane.isClosed = true
        tenant.lanes.delete(lane)
        if (tenant.lanes.size === 0 && tenants.get(scope.tenantId) === tenant) {
          clearTimeout(tenant.timer)
          tenants.delete(scope.tenantId)
        }
        wake(lane)
      },
    }
  }

  return { open }
}

export type ChunkWriter = ReturnType<typeof createChunkWriter>

const earliest = ({ lanes }: TenantLanes): number => Math.min(...[...lanes].filter(isWaiting).map(({ dueMs }) => dueMs))

const isWaiting = (lane: Lane): boolean =>
  !lane.isSealed && !lane.isClosed && lane.frozen === undefined && lane.drafts.length > 0

function wake(lane: Lane): void {
  for (const resolve of lane.waiters.splice(0)) resolve()
}

const numbered = ({ drafts, stored, msgId }: Lane): Chunk[] =>
  drafts.map(({ event, text, data }, index) => ({
    number: stored + index + 1,
    event,
    data: data === '' ? JSON.stringify({ msgId, text }) : data,
  }))
