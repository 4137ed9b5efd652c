import type { Placement } from '@drawdesk/contract/drawing/stamp'
import { useState } from 'react'

/** Steps by keys of one layer within this time are taken back together. */
const SAME_STEP_MS = 800
const STEPS_MAX = 200

interface Step {
  key: string
  before: Placement
  after: Placement
  atMs: number
}

interface Steps {
  past: readonly Step[]
  future: readonly Step[]
}

export interface PlaceHistory {
  canUndo: boolean
  canRedo: boolean
  /** Which layer was changed by the step. */
  undo: () => string | undefined
  redo: () => string | undefined
  /** `atMs`: the event's time, where quick steps belong together; left out, it stands alone. */
  note: (key: string, before: Placement, after: Placement, atMs?: number) => void
}

/** What was changed on a canvas, step by step; `write` puts a layer back. */
export function usePlaceHistory(write: (key: string, place: Placement) => void): PlaceHistory {
  const [{ past, future }, setSteps] = useState<Steps>({ past: [], future: [] })

  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    note(key, before, after, atMs = Number.NEGATIVE_INFINITY) {
      setSteps((now) => {
        const last = now.past.at(-1)
        const joins = last !== undefined && last.key === key && atMs - last.atMs < SAME_STEP_MS
        const step: Step = { key, before: joins ? last.before : before, after, atMs }
        return { past: [...(joins ? now.past.slice(0, -1) : now.past).slice(1 - STEPS_MAX), step], future: [] }
      })
    },
    undo() {
      const step = past.at(-1)
      if (!step) return undefined
      write(step.key, step.before)
      setSteps({ past: past.slice(0, -1), future: [...future, { ...step, atMs: Number.NEGATIVE_INFINITY }] })
      return step.key
    },
    redo() {
      const step = future.at(-1)
      if (!step) return undefined
      write(step.key, step.after)
      setSteps({ past: [...past, { ...step, atMs: Number.NEGATIVE_INFINITY }], future: future.slice(0, -1) })
      return step.key
    },
  }
}
