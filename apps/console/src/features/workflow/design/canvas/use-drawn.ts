import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import type { DesignStore } from '../design-store.ts'
import type { EditCanvas } from './edit-canvas.ts'

/** A drawing is written into the draft this long after the last change of it. */
const WRITE_AFTER_MS = 300

interface Drawn {
  /** The draft is no diagram that can be drawn. */
  isBroken: boolean
  isOpen: boolean
  /** Counts the changes; what is read of the canvas is read again with each. */
  changes: number
  /** The draft as it is now, also what was drawn a moment ago. */
  settle: () => Promise<void>
}

/** Keeps canvas and draft alike: what is drawn goes into the draft, and a draft that comes from elsewhere is drawn. */
export function useDrawn(canvas: EditCanvas | undefined, store: DesignStore, onOpen: () => void): Drawn {
  const xml = useStore(store, ({ draft }) => draft.xml)
  const [changes, setChanges] = useState(0)
  const [isBroken, setIsBroken] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  /** What the canvas holds, as it was opened or last written. */
  const held = useRef<{ canvas: EditCanvas; xml: string; opened: string }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useEffectEvent(onOpen)

  const write = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const now = held.current
    if (!now) return
    // Undone to the beginning it is the file that was opened, sign by sign.
    const next = now.canvas.canUndo() ? await now.canvas.xml() : now.opened
    if (held.current !== now) return
    held.current = { ...now, xml: next }
    store.getState().setXml(next)
  }
  const writeLater = useEffectEvent(() => {
    setChanges((count) => count + 1)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void write(), WRITE_AFTER_MS)
  })

  useEffect(() => {
    const stop = canvas?.onChange(() => writeLater())
    return () => {
      stop?.()
      clearTimeout(timer.current)
      held.current = undefined
    }
  }, [canvas])
  useEffect(() => {
    if (!canvas || (held.current?.canvas === canvas && held.current.xml === xml)) return
    held.current = { canvas, xml, opened: xml }
    const done = (isDrawn: boolean) => {
      if (held.current?.canvas !== canvas || held.current.xml !== xml) return
      setIsBroken(!isDrawn)
      setIsOpen(isDrawn)
      setChanges((count) => count + 1)
      if (isDrawn) opened()
    }
    canvas.open(xml).then(
      () => done(true),
      () => done(false),
    )
  }, [canvas, xml])
  return { isBroken, isOpen, changes, settle: async () => (timer.current === undefined ? undefined : write()) }
}

/** A text that has rested for a while: for checks that read all of it. */
export const useRestedXml = (store: DesignStore): string => useSettled(useStore(store, ({ draft }) => draft.xml))
