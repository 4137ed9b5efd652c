import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLive } from '../../../../components/live.tsx'

/** Until the gallery has been measured. */
const WIDTH_GUESS_PX = 1100
const HEIGHT_GUESS_PX = 800
/** The window moves in steps of this, so that most movements of the wheel render nothing. */
const STEP_PX = 240
/** Cards are there this far before they come into view. */
const AROUND_PX = 480

export interface GalleryWindow {
  /** Of the gallery's own height: cards between these are in the document. */
  fromPx: number
  toPx: number
  /** Of the gallery; 0 stands for "not measured yet" nowhere. */
  widthPx: number
  isAtTop: boolean
}

interface Measures {
  widthPx: number
  heightPx: number
  /** Of the gallery below the top of what is scrolled. */
  offsetPx: number
}

/**
 * The part of a gallery that is in view, of the page it scrolls in (`.pane`). While scrolling only `scrollTop` is read; sizes are measured when
 * something changes its size. A page that was hidden comes back where it was.
 */
export function useGalleryWindow(): {
  frame: RefObject<HTMLDivElement | null>
  window: GalleryWindow
  toTop: () => void
} {
  const frame = useRef<HTMLDivElement>(null)
  const isLive = useLive()
  const [measures, setMeasures] = useState<Measures>({
    widthPx: WIDTH_GUESS_PX,
    heightPx: HEIGHT_GUESS_PX,
    offsetPx: 0,
  })
  const [step, setStep] = useState(0)
  const scrolledPx = useRef(0)

  useLayoutEffect(() => {
    const element = frame.current
    const pane = element?.closest<HTMLElement>('.pane')
    if (!element || !pane) return undefined
    const measure = (): void => {
      // A gallery behind another tab measures 0 and keeps what it had.
      if (element.clientWidth === 0 || pane.clientHeight === 0) return
      const offsetPx = Math.round(
        element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop,
      )
      const next = { widthPx: element.clientWidth, heightPx: pane.clientHeight, offsetPx }
      setMeasures((known) =>
        known.widthPx === next.widthPx && known.heightPx === next.heightPx && known.offsetPx === next.offsetPx
          ? known
          : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(pane)
    // What unfolds above the gallery makes the page higher, not the gallery.
    for (const sized of [element, pane.firstElementChild]) if (sized) observer.observe(sized)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const pane = frame.current?.closest<HTMLElement>('.pane')
    if (!pane || !isLive) return undefined
    if (scrolledPx.current > 0 && pane.scrollTop === 0) pane.scrollTop = scrolledPx.current
    const scroll = (): void => {
      scrolledPx.current = pane.scrollTop
      setStep(Math.floor(pane.scrollTop / STEP_PX))
    }
    pane.addEventListener('scroll', scroll, { passive: true })
    return () => pane.removeEventListener('scroll', scroll)
  }, [isLive])

  const topPx = step * STEP_PX - measures.offsetPx
  return {
    frame,
    window: {
      fromPx: topPx - AROUND_PX,
      toPx: topPx + STEP_PX + measures.heightPx + AROUND_PX,
      widthPx: measures.widthPx,
      isAtTop: step === 0,
    },
    toTop() {
      const pane = frame.current?.closest<HTMLElement>('.pane')
      if (pane) pane.scrollTop = 0
      setStep(0)
    },
  }
}
