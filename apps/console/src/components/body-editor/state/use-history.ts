import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'

/** Changes of the same node within this time are one step: words, not letters, are taken back. */
const SAME_STEP_MS = 900
const STEPS_MAX = 200

interface Steps {
  past: BodyNode[]
  future: BodyNode[]
  last: { key: string; atMs: number } | undefined
}

export interface BodyHistory {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  /** With a change: `key` names what changes, so that one word typed is one step; `""` never joins. */
  note: (before: BodyNode, after: BodyNode, key: string) => void
}

/**
 * What was before, step by step. A tree that comes from outside (a paste over everything, the JSON view) is a step of its own.
 * @param write receives the tree to show; what it writes is no new step.
 */
export function useHistory(value: BodyNode, write: (next: BodyNode) => void): BodyHistory {
  const steps = useRef<Steps>({ past: [], future: [], last: undefined })
  const listeners = useRef(new Set<() => void>())
  /** The tree as this editor knows it; another one was put in from outside. */
  const known = useRef(value)
  const latest = useRef({ value, write })
  useEffect(() => {
    latest.current = { value, write }
  }, [value, write])

  const notify = useCallback(() => listeners.current.forEach((listener) => listener()), [])
  const push = useCallback(
    (before: BodyNode) => {
      const { past } = steps.current
      steps.current.past = [...past.slice(1 - STEPS_MAX), before]
      steps.current.future = []
      notify()
    },
    [notify],
  )

  useEffect(() => {
    if (known.current === value) return
    push(known.current)
    steps.current.last = undefined
    known.current = value
  }, [value, push])

  const actions = useMemo(() => {
    const step = (from: 'past' | 'future', to: 'past' | 'future') => {
      const next = steps.current[from].at(-1)
      if (!next) return
      steps.current[from] = steps.current[from].slice(0, -1)
      steps.current[to] = [...steps.current[to], known.current]
      steps.current.last = undefined
      known.current = next
      latest.current.write(next)
      notify()
    }
    return {
      undo: () => step('past', 'future'),
      redo: () => step('future', 'past'),
    }
  }, [notify])

  const note = useCallback(
    (before: BodyNode, after: BodyNode, key: string) => {
      const { last } = steps.current
      const nowMs = performance.now()
      const isSame = key !== '' && last?.key === key && nowMs - last.atMs < SAME_STEP_MS
      steps.current.last = { key, atMs: nowMs }
      known.current = after
      if (!isSame) push(before)
    },
    [push],
  )

  const subscribe = useCallback((listener: () => void) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  }, [])
  const shape = useSyncExternalStore(
    subscribe,
    () => `${steps.current.past.length > 0} ${steps.current.future.length > 0}`,
  )
  return useMemo(
    () => ({ canUndo: shape.startsWith('true'), canRedo: shape.endsWith('true'), ...actions, note }),
    [shape, actions, note],
  )
}
