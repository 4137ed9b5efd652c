import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { isBehind, isUnderWay, type KnownNews } from './draw-news.ts'

/** Rows to be read anew are collected for so long. */
export const COLLECT_MS = 300
/** One that the answer did not bring, or that did not come, is asked for again. */
export const AGAIN_MS = 5_000
/** One under way without news for so long is looked at: where events do not come through, or were published before this page listened. */
export const QUIET_MS = 20_000
/** Rows asked for at once. */
const ASKED_MOST = 50

export interface RowKeeper {
  /** What is on screen now, and what is known of it. Of those under way at the first look all are read anew: nobody listened until now. */
  see: (rows: readonly DrawInfo[], news: KnownNews) => void
  stop: () => void
}

/** Reads rows anew when they need it, many at once and one call at a time. `ask` must not fail; what it brought is seen by `see`. */
export function createRowKeeper(ask: (ids: readonly string[]) => Promise<void>): RowKeeper {
  let dueMs = new Map<string, number>()
  let received = new Map<string, { version: number; ms: number }>()
  const asked = new Map<string, { version: number; ms: number }>()
  let isFirstLook = true
  let isAsking = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    clearTimeout(timer)
    if (isStopped || isAsking || dueMs.size === 0) return
    const firstMs = Math.min(...dueMs.values())
    if (firstMs !== Infinity) timer = setTimeout(() => void look(), Math.max(0, firstMs - performance.now()))
  }

  async function look(): Promise<void> {
    const nowMs = performance.now()
    // Nobody sees it; what happened meanwhile is published when the window is back.
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(() => void look(), QUIET_MS)
      return
    }
    const ids = [...dueMs]
      .filter(([, ms]) => ms <= nowMs)
      .map(([id]) => id)
      .slice(0, ASKED_MOST)
    if (ids.length === 0) return plan()
    for (const id of ids) {
      asked.set(id, { version: received.get(id)?.version ?? 0, ms: nowMs })
      dueMs.set(id, nowMs + AGAIN_MS)
    }
    isAsking = true
    await ask(ids)
    isAsking = false
    plan()
  }

  return {
    see(rows, news) {
      const nowMs = performance.now()
      const due = new Map<string, number>()
      const now = new Map<string, { version: number; ms: number }>()
      for (const row of rows) {
        const latest = news.get(row.id)
        const isLate = isBehind(row, latest)
        if (!isLate && !isUnderWay(row)) continue
        const version = Math.max(row.version, latest?.version ?? 0)
        const before = received.get(row.id)
        const last = before?.version === version ? before : { version, ms: isFirstLook ? nowMs - QUIET_MS : nowMs }
        const look = asked.get(row.id)
        now.set(row.id, last)
        if (isLate) due.set(row.id, look && look.version >= version ? look.ms + AGAIN_MS : last.ms + COLLECT_MS)
        else due.set(row.id, Math.max(last.ms, look?.ms ?? -Infinity) + QUIET_MS)
      }
      for (const id of asked.keys()) if (!now.has(id)) asked.delete(id)
      isFirstLook = false
      received = now
      dueMs = due
      plan()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
