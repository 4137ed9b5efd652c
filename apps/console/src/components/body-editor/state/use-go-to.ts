import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { RowsHandle } from '../body-rows.tsx'
import type { RowPart } from './editor-context.ts'
import type { FlatRow } from './flat-rows.ts'

/** Frames that a row may need to come on screen in a list of which only a part is made. */
const FRAMES_MAX = 30

interface GoToOptions {
  frame: RefObject<HTMLElement | null>
  rows: readonly FlatRow[]
  rowsHandle: RefObject<RowsHandle | null>
  unfoldTo: (id: string) => void
}

/** `view` only brings the row on screen. */
export type GoTo = (id: string, part: RowPart | 'view') => void

/** Brings the row of a node on screen and puts the cursor into it, as soon as it is there: at once, after the next render, or when it was scrolled to. */
export function useGoTo({ frame, rows, rowsHandle, unfoldTo }: GoToOptions): GoTo {
  const wanted = useRef<{ id: string; part: RowPart | 'view' }>(undefined)
  const latest = useRef({ rows, unfoldTo })
  useEffect(() => {
    latest.current = { rows, unfoldTo }
  }, [rows, unfoldTo])

  const arrive = useCallback((): boolean => {
    const { id, part } = wanted.current ?? {}
    if (id === undefined || part === undefined) return true
    const row = frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
    if (!row) {
      const index = latest.current.rows.findIndex((each) => each.key === id)
      if (index >= 0) rowsHandle.current?.reveal(index)
      return false
    }
    wanted.current = undefined
    if (part === 'view') {
      const index = latest.current.rows.findIndex((each) => each.key === id)
      if (index >= 0) rowsHandle.current?.reveal(index)
      return true
    }
    const field = placeIn(row, part)
    field?.focus()
    if (field instanceof HTMLInputElement && field.matches('[data-key-field]')) field.select()
    return true
  }, [frame, rowsHandle])

  const follow = useCallback(() => {
    let frames = 0
    const look = () => {
      if (arrive() || (frames += 1) > FRAMES_MAX) return
      requestAnimationFrame(look)
    }
    look()
  }, [arrive])

  // What was asked for may only be there after this render.
  useEffect(() => {
    if (wanted.current) follow()
    // Only other rows can hold what was not there before.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [rows, follow])

  return useCallback(
    (id, part) => {
      wanted.current = { id, part }
      const isShown = latest.current.rows.some(({ key }) => key === id)
      if (isShown) follow()
    },
    [follow],
  )
}

function placeIn(row: HTMLElement, part: RowPart): HTMLElement | null {
  if (part === 'grip') return row.querySelector('.body-grip')
  const name = row.querySelector<HTMLElement>('[data-key-field]')
  const value = row.querySelector<HTMLElement>('.body-value :is(textarea, input)')
  return (part === 'name' ? (name ?? value) : (value ?? name)) ?? row.querySelector('.body-grip')
}
