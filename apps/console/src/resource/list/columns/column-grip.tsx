import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from './column-prefs.ts'

/** The edge of a column's head, by which its width is drawn. By the keyboard it is typed in the choice of columns. */
export function ColumnGrip({ onWidth }: { onWidth: (widthPx: number) => void }): ReactNode {
  const from = useRef({ x: 0, widthPx: 0 })
  const [shiftPx, setShiftPx] = useState<number>()

  const widthAt = (x: number): number =>
    Math.round(Math.min(Math.max(from.current.widthPx + x - from.current.x, COLUMN_WIDTH_MIN_PX), COLUMN_WIDTH_MAX_PX))
  function begin(event: PointerEvent<HTMLElement>): void {
    const head = event.currentTarget.closest('th')
    if (!head || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, widthPx: head.getBoundingClientRect().width }
    setShiftPx(0)
  }
  function end(event: PointerEvent<HTMLElement>): void {
    if (shiftPx === undefined) return
    setShiftPx(undefined)
    if (event.type === 'pointerup' && event.clientX !== from.current.x) onWidth(widthAt(event.clientX))
  }
  return (
    <span
      className="res-grip"
      aria-hidden
      data-drawn={shiftPx === undefined ? undefined : true}
      style={shiftPx === undefined ? undefined : { translate: `${shiftPx}px 0` }}
      // A press on the head orders the rows.
      onClick={(event) => event.stopPropagation()}
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (shiftPx !== undefined) setShiftPx(widthAt(event.clientX) - from.current.widthPx)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
