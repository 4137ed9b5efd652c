import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { fitView, isWhole, movedBy, zoomTo, ZOOM_STEP, type Size, type View } from './zoom-math.ts'

/** Where nothing has been measured. */
const STAGE_GUESS: Size = { widthPx: 1000, heightPx: 700 }
/** Of one notch of a wheel (100 px): about a fifth. A pinch on a touch pad sends small steps with Ctrl. */
const WHEEL_RATE = 0.0018
const PINCH_RATE = 0.01
/** A finger that went this far sideways meant the next picture. */
const SWIPE_PX = 60
const PAN_STEP_PX = 80

export interface Zoom {
  stageSize: Size
  view: View
  /** The whole picture is seen. */
  isFit: boolean
  /** The last change was a step, not a movement of the hand: it may glide. */
  isStep: boolean
  zoomBy: (factor: number) => void
  fit: () => void
  /** One pixel to one pixel. */
  actualSize: () => void
  /** Acts on `+`, `-`, `0`, `1` and Shift with an arrow; answers whether it did. */
  pressKey: (event: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }) => boolean
  pointer: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: (event: PointerEvent) => void
    onPointerCancel: (event: PointerEvent) => void
    onDoubleClick: (event: { clientX: number; clientY: number }) => void
  }
}

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/**
 * Looks at a picture of this size: wheel, pinch, double click, drag and keys. Another `of` begins with the whole picture again; a picture that is
 * whole stays whole when its stage changes. `onSwipe` receives 1 (to the next) or -1.
 */
export function useZoom(
  picture: Size,
  of: string,
  onSwipe: (step: 1 | -1) => void,
): [RefObject<HTMLDivElement | null>, Zoom] {
  const stage = useRef<HTMLDivElement>(null)
  const [stageSize, setStageSize] = useState(STAGE_GUESS)
  // Undefined while the whole is seen: then it follows the stage.
  const [moved, setMoved] = useState<{ of: string; view: View } | undefined>()
  const [isStep, setIsStep] = useState(false)
  const touches = useRef(new Map<number, { x: number; y: number }>())
  const swipe = useRef<{ x: number; y: number } | undefined>(undefined)

  const view = moved?.of === of ? moved.view : fitView(picture, stageSize)
  const show = (next: View, byStep: boolean) => {
    setMoved({ of, view: next })
    setIsStep(byStep)
  }
  const latest = useRef<(deltaPx: number, isPinch: boolean, at: { x: number; y: number }) => void>(() => undefined)
  useEffect(() => {
    latest.current = (deltaPx, isPinch, at) =>
      show(
        zoomTo(view, view.scale * Math.exp(-deltaPx * (isPinch ? PINCH_RATE : WHEEL_RATE)), at, picture, stageSize),
        false,
      )
  })

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setStageSize({ widthPx: element.clientWidth, heightPx: element.clientHeight })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Not by React, whose wheel listeners may not keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const half = event.target instanceof Element ? event.target.closest<HTMLElement>('.lightbox-half') : null
      latest.current(
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY,
        event.ctrlKey,
        fromCentre(half ?? element, event),
      )
    }
    // Of two halves both zoom.
    const whole = element.parentElement ?? element
    whole.addEventListener('wheel', wheel, { passive: false })
    return () => {
      observer.disconnect()
      whole.removeEventListener('wheel', wheel)
    }
  }, [])

  const zoomBy = (factor: number) => show(zoomTo(view, view.scale * factor, { x: 0, y: 0 }, picture, stageSize), true)
  const fit = () => {
    setMoved(undefined)
    setIsStep(true)
  }
  const actualSize = () => show(zoomTo(view, 1, { x: 0, y: 0 }, picture, stageSize), true)
  const isFit = isWhole(view, picture, stageSize)

  return [
    stage,
    {
      stageSize,
      view,
      isFit,
      isStep,
      zoomBy,
      fit,
      actualSize,
      pressKey({ key, shiftKey, ctrlKey, metaKey, altKey }) {
        if (ctrlKey || metaKey || altKey) return false
        const pan = PANS[key]
        if (key === '+' || key === '=') zoomBy(ZOOM_STEP)
        else if (key === '-' || key === '_') zoomBy(1 / ZOOM_STEP)
        else if (key === '0') fit()
        else if (key === '1') actualSize()
        else if (pan && shiftKey)
          show(movedBy(view, pan[0] * PAN_STEP_PX, pan[1] * PAN_STEP_PX, picture, stageSize), true)
        else return false
        return true
      },
      pointer: {
        onPointerDown(event) {
          if (event.pointerType === 'mouse' && event.button !== 0) return
          event.currentTarget.setPointerCapture?.(event.pointerId)
          touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          swipe.current =
            touches.current.size === 1 && isFit && event.pointerType !== 'mouse'
              ? { x: event.clientX, y: event.clientY }
              : undefined
        },
        onPointerMove(event) {
          const before = touches.current.get(event.pointerId)
          if (!before) return
          const now = { x: event.clientX, y: event.clientY }
          const [other] = [...touches.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
          touches.current.set(event.pointerId, now)
          if (other && event.currentTarget instanceof HTMLElement) {
            const factor = distance(now, other) / Math.max(1, distance(before, other))
            show(
              zoomTo(
                view,
                view.scale * factor,
                fromCentre(event.currentTarget, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }),
                picture,
                stageSize,
              ),
              false,
            )
          } else if (!isFit) show(movedBy(view, now.x - before.x, now.y - before.y, picture, stageSize), false)
        },
        onPointerUp(event) {
          touches.current.delete(event.pointerId)
          const from = swipe.current
          swipe.current = undefined
          if (!from || touches.current.size > 0) return
          const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
          if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
        },
        onPointerCancel(event) {
          touches.current.delete(event.pointerId)
          swipe.current = undefined
        },
        onDoubleClick(event) {
          const element = stage.current
          if (!isFit || !element) fit()
          else
            show(
              zoomTo(view, view.scale < 0.99 ? 1 : 2 * view.scale, fromCentre(element, event), picture, stageSize),
              true,
            )
        },
      },
    },
  ]
}

function fromCentre(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y)
