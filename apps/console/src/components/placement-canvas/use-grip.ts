import type { Placement, SizePx } from '@drawdesk/contract/drawing/stamp'
import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { moved, NO_GUIDES, scaled, turned, type Guides, type Point } from './placement-math.ts'
import type { Grip } from './stage-layer.tsx'

interface Held {
  key: string
  grip: Grip
  pointerId: number
  from: Point
  start: Placement
  now: Placement
  face: SizePx
}

interface GripOptions {
  stageRef: RefObject<HTMLElement | null>
  stage: SizePx
  onChange: (key: string, place: Placement) => void
  /** Once it is let go, where it was changed. */
  onDone: (key: string, before: Placement, after: Placement) => void
}

/**
 * Moving, sizing and turning by one pointer, mouse, pen or finger. With Alt nothing comes to rest by itself; a gesture that the browser takes
 * away, or Escape, puts it back.
 */
export function useGrip({ stageRef, stage, onChange, onDone }: GripOptions) {
  const held = useRef<Held>(undefined)
  const [guides, setGuides] = useState<Guides>(NO_GUIDES)

  const at = (event: PointerEvent): Point => {
    const box = stageRef.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }

  function end(isKept: boolean): void {
    const last = held.current
    held.current = undefined
    setGuides(NO_GUIDES)
    if (!last || last.now === last.start) return
    if (isKept) onDone(last.key, last.start, last.now)
    else onChange(last.key, last.start)
  }

  return {
    guides,
    isHeld: () => held.current !== undefined,
    cancel: () => end(false),

    take(key: string, grip: Grip, start: Placement, face: SizePx, event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0 || held.current) return
      // The stage sees the rest of the gesture wherever the pointer goes.
      stageRef.current?.setPointerCapture?.(event.pointerId)
      held.current = { key, grip, pointerId: event.pointerId, from: at(event), start, now: start, face }
    },

    move(event: PointerEvent<HTMLElement>): void {
      const last = held.current
      if (!last || last.pointerId !== event.pointerId) return
      const to = at(event)
      const isFree = event.altKey
      if (last.grip === 'move') {
        const { place, guides: touched } = moved(
          last.start,
          { x: to.x - last.from.x, y: to.y - last.from.y },
          { face: last.face, stage, isFree },
        )
        last.now = place
        setGuides(touched)
      } else
        last.now =
          last.grip === 'scale'
            ? scaled(last.start, last.from, to, stage)
            : turned(last.start, last.from, to, { stage, isFree })
      onChange(last.key, last.now)
    },

    release(event: PointerEvent<HTMLElement>, isKept: boolean): void {
      if (held.current?.pointerId === event.pointerId) end(isKept)
    },
  }
}
