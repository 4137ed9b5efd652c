import type { DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { useEffect, useState } from 'react'

/** What has left the list is still shown this long, with the reason. */
const SHOWN_AFTER_MS = 4_000
/** At once; the latest, so that a fast lane does not fill the page with what is over. */
const SHOWN_MOST = 3

/** A row of the list; `gone`: what became of one that has left it. */
export type ShownJob = QueueRow & { gone?: DrawState }

interface Gone {
  row: QueueRow
  at: number
  state: DrawState
  untilMs: number
}

interface GoneChoice {
  /** Another one begins without memories. */
  view: string
  rows: readonly QueueRow[]
  /** When they came, in milliseconds of the browser's clock. */
  readAtMs: number
  /** What is known of records that have ended. */
  ends: ReadonlyMap<string, DrawState>
  /** The state that the list is filtered by. */
  onlyState: string | undefined
}

interface Memory {
  view: string
  rows: readonly QueueRow[]
  gone: readonly Gone[]
}

/**
 * The rows, and for a moment those that have just left the view with what became of them: begun (where only waiting ones are shown), drawn, failed, taken out. So nothing goes from under
 * the pointer without a word. Whatever only moved to another page goes at once.
 */
export function useGoneJobs({ view, rows, readAtMs, ends, onlyState }: GoneChoice): ShownJob[] {
  const [memory, setMemory] = useState<Memory>({ view, rows, gone: [] })
  if (memory.rows !== rows || memory.view !== view) {
    const here = new Set(rows.map(({ key }) => key))
    const left =
      memory.view !== view
        ? []
        : memory.rows.flatMap((row, at): Gone[] => {
            if (here.has(row.key)) return []
            const state = ends.get(row.infoId) ?? (onlyState === '0' && row.state === 1 ? 1 : undefined)
            return state === undefined ? [] : [{ row, at, state, untilMs: readAtMs + SHOWN_AFTER_MS }]
          })
    const kept = memory.view === view ? memory.gone.filter(({ row }) => !here.has(row.key)) : []
    setMemory({ view, rows, gone: [...kept, ...left].slice(-SHOWN_MOST) })
  }

  const nextMs = memory.gone.length > 0 ? Math.min(...memory.gone.map(({ untilMs }) => untilMs)) : undefined
  useEffect(() => {
    if (nextMs === undefined) return undefined
    const timer = setTimeout(
      () => setMemory((now) => ({ ...now, gone: now.gone.filter(({ untilMs }) => untilMs > nextMs) })),
      Math.max(0, nextMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [nextMs])

  const shown: ShownJob[] = [...rows]
  for (const { row, at, state } of [...memory.gone].sort((one, other) => one.at - other.at))
    shown.splice(Math.min(at, shown.length), 0, { ...row, gone: state })
  return shown
}
