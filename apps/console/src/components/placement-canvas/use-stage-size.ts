import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { SizePx } from '@drawdesk/contract/drawing/stamp'

/** Until it was measured. */
const ASSUMED_WIDTH_PX = 480

/** The stage as large as it stands there, in CSS pixels; its height follows from the ratio, so that nothing is off by a rounding. */
export function useStageSize(ratio: number): { stageRef: RefObject<HTMLDivElement | null>; stage: SizePx } {
  const stageRef = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(ASSUMED_WIDTH_PX)
  useLayoutEffect(() => {
    const element = stageRef.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth || ASSUMED_WIDTH_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { stageRef, stage: { width, height: width / ratio } }
}
