import { CHAT_END_STATES, type ChatState } from '@drawdesk/contract/chat/chat'
import type { Deps } from '../../../../platform/deps.ts'
import type { Chunk } from './chunk.ts'
import { createChunkRepository, CHUNKS_READ_MOST, type AnswerStatus } from './chunk.repository.ts'

/** Chunks of other processes are noticed by themselves after this time, should no signal come. */
const LOOK_MS = 5_000
const SUBJECT = 'chat'
/** Only `start` was seen. */
const STARTED = 1

/** One reader of an answer, at its own place in the numbers. */
export interface ChunkReader {
  tenantId: string
  msgId: string
  /** Number of the last chunk it has; 0: none. */
  after: number
  /** While true nothing is handed to it; it goes on where it was. */
  isPaused(): boolean
  /** In the order of their numbers, none left out. */
  onChunks(chunks: readonly Chunk[]): void
  /** Nothing follows: the answer's last chunk was handed out, the message is gone, the process stops, or (with an error) it could not be read. */
  onEnd(error: Error | undefined): void
}

interface Place {
  reader: ChunkReader
  at: number
}

interface Channel {
  tenantId: string
  msgId: string
  places: Set<Place>
  readMs: number
  /** A reader will come for it; false also once something was published before it came. */
  isFresh: boolean
}

interface TenantChannels {
  channels: Map<string, Channel>
  woken: Set<Channel>
  isReading: boolean
}

export interface ChunkHubOptions {
  deps: Pick<Deps, 'db' | 'signals' | 'log'>
  /** What readers get of an answer whose chunks were forgotten: at last `done`. */
  swept(tenantId: string, status: AnswerStatus): Promise<Chunk[]>
}

/**
 * Hands the chunks of answers to the readers of this process: those written here as soon as they are stored, those of other processes when a signal names them, read once for all who wait. A reader
 * stands on its channel before the table is read for it, so nothing falls between.
 */
export function createChunkHub({ deps: { db, signals, log }, swept }: ChunkHubOptions) {
  const store = createChunkRepository(db)
  const tenants = new Map<string, TenantChannels>()
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  let isClosed = false

  function begin(): void {
    unsubscribe ??= signals.subscribe(SUBJECT, (words) => {
      for (const [tenantId, { channels }] of tenants) {
        const own =
          words.length === 0
            ? channels.values()
            : words
                .filter((word) => word.startsWith(`${tenantId}:`))
                .flatMap((word) => channels.get(word.slice(tenantId.length + 1)) ?? [])
        for (const channel of own) look(channel)
      }
    })
    timer ??= setInterval(() => {
      const before = performance.now() - LOOK_MS
      for (const { channels } of tenants.values())
        for (const channel of channels.values()) if (channel.readMs < before) look(channel)
    }, LOOK_MS).unref()
  }

  function look(channel: Channel): void {
    const tenant = tenants.get(channel.tenantId)
    channel.isFresh = false
    if (!tenant || isClosed || channel.places.size === 0) return
    tenant.woken.add(channel)
    if (!tenant.isReading) void read(channel.tenantId, tenant)
  }

  async function read(tenantId: string, tenant: TenantChannels): Promise<void> {
    tenant.isReading = true
    while (tenant.woken.size > 0) {
      const channels = [...tenant.woken]
      tenant.woken.clear()
      try {
        await readOnce(tenantId, tenant, channels)
      } catch (error) {
        for (const channel of channels) for (const place of channel.places) drop(channel, place, error as Error)
      }
    }
    tenant.isReading = false
  }

  async function readOnce(tenantId: string, tenant: TenantChannels, channels: readonly Channel[]): Promise<void> {
    const wanted = channels.flatMap((channel) => {
      const after = Math.min(...[...channel.places].filter(({ reader }) => !reader.isPaused()).map(({ at }) => at))
      return after === Number.POSITIVE_INFINITY ? [] : [{ channel, msgId: channel.msgId, after }]
    })
    if (wanted.length === 0) return
    const found = await store.readAfter({ tenantId }, wanted)
    const statuses = new Map(found.statuses.map((status) => [status.id, status]))
    const chunks = Map.groupBy(found.chunks, ({ msgId }) => msgId)
    for (const { channel, msgId, after } of wanted) {
      channel.readMs = performance.now()
      const next = chunks.get(msgId) ?? []
      const status = statuses.get(msgId)
      if (!status) for (const place of channel.places) drop(channel, place)
      else if (next.length > 0) {
        for (const place of placesSince(tenant, channel, after)) hand(channel, place, next)
        if (next.length >= CHUNKS_READ_MOST && channel.places.size > 0) tenant.woken.add(channel)
      } else if (CHAT_END_STATES.includes(status.state as ChatState)) await handSwept(tenant, channel, status, after)
    }
  }

  /** Those that the table was read for from `after` on. Who came meanwhile, or reads again, wants more of it: the next look is for them too. */
  function placesSince(tenant: TenantChannels, channel: Channel, after: number): Place[] {
    const places = [...channel.places].filter(({ reader }) => !reader.isPaused())
    if (places.some(({ at }) => at < after)) tenant.woken.add(channel)
    return places.filter(({ at }) => at >= after)
  }

  /** It has ended, and nothing is left of it but the message. */
  async function handSwept(
    tenant: TenantChannels,
    channel: Channel,
    status: AnswerStatus,
    after: number,
  ): Promise<void> {
    const chunks = after < status.lastEventId ? await swept(channel.tenantId, status) : []
    for (const place of placesSince(tenant, channel, after)) {
      // Who has some of the text must not get all of it again; the last chunk holds everything.
      hand(channel, place, place.at <= STARTED ? chunks : chunks.slice(-1))
      drop(channel, place)
    }
  }

  function hand(channel: Channel, place: Place, chunks: readonly Chunk[]): void {
    if (place.reader.isPaused() || !channel.places.has(place)) return
    const next = chunks.filter(({ number }) => number > place.at)
    const last = next.at(-1)
    if (!last) return
    place.at = last.number
    place.reader.onChunks(next)
    if (last.event === 'done') drop(channel, place)
  }

  function drop(channel: Channel, place: Place, error?: Error): void {
    if (!leave(channel, place)) return
    if (error) log.warn({ err: error, msgId: channel.msgId }, 'an answer could not be read for its reader')
    place.reader.onEnd(error)
  }

  function leave(channel: Channel, place: Place): boolean {
    const isThere = channel.places.delete(place)
    removeEmpty(channel)
    return isThere
  }

  function channelOf(tenantId: string, msgId: string): Channel {
    const tenant = tenants.get(tenantId) ?? {
      channels: new Map<string, Channel>(),
      woken: new Set<Channel>(),
      isReading: false,
    }
    tenants.set(tenantId, tenant)
    const channel = tenant.channels.get(msgId) ?? {
      tenantId,
      msgId,
      places: new Set<Place>(),
      readMs: performance.now(),
      isFresh: false,
    }
    tenant.channels.set(msgId, channel)
    return channel
  }

  function removeEmpty(channel: Channel): void {
    const tenant = tenants.get(channel.tenantId)
    if (channel.places.size > 0 || tenant?.channels.get(channel.msgId) !== channel) return
    tenant.channels.delete(channel.msgId)
    tenant.woken.delete(channel)
    if (tenant.channels.size === 0 && !tenant.isReading) tenants.delete(channel.tenantId)
  }

  return {
    /**
     * Of an answer that is about to be stored with its first chunk, for a reader who will come at once and have that chunk already: unless something is published before the reader comes, it need not look. Answers
     * what is to be called when the reader came, or does not come after all.
     */
    expect(tenantId: string, msgId: string): () => void {
      begin()
      const channel = channelOf(tenantId, msgId)
      channel.isFresh = true
      return () => {
        channel.isFresh = false
        removeEmpty(channel)
      }
    },
    /** Chunks that are stored now, written by this process; other processes are notified that there is something. */
    deliver(tenantId: string, msgId: string, chunks: readonly Chunk[]): void {
      signals.publish(SUBJECT, [`${tenantId}:${msgId}`])
      const channel = tenants.get(tenantId)?.channels.get(msgId)
      const [first] = chunks
      if (!channel || !first) return
      channel.readMs = performance.now()
      channel.isFresh = false
      for (const place of channel.places) {
        // Something before it has not reached this reader: from the table, in order.
        if (place.at < first.number - 1) look(channel)
        else hand(channel, place, chunks)
      }
    },
    /** Other processes wrote, or will soon: readers of this message look now. */
    wake(tenantId: string, msgId: string): void {
      const channel = tenants.get(tenantId)?.channels.get(msgId)
      if (channel) look(channel)
    },
    subscribe(reader: ChunkReader): { wake(): void; close(): void } {
      begin()
      const { tenantId, msgId, after } = reader
      const channel = channelOf(tenantId, msgId)
      const place: Place = { reader, at: after }
      channel.places.add(place)
      if (isClosed) queueMicrotask(() => drop(channel, place))
      if (!channel.isFresh || after < STARTED) look(channel)
      channel.isFresh = false
      return { wake: () => look(channel), close: () => void leave(channel, place) }
    },
    /** Every reader is notified that the process stops; none is taken any more. */
    endAll(): void {
      isClosed = true
      clearInterval(timer)
      unsubscribe?.()
      for (const { channels } of tenants.values())
        for (const channel of channels.values()) for (const place of channel.places) drop(channel, place)
    },
  }
}

export type ChunkHub = ReturnType<typeof createChunkHub>
