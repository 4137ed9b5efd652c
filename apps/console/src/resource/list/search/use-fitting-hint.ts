import type { InputRef } from 'antd'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** The first of these hints that the field shows whole, the longest before the others; the last one where none fits. Known before it is painted. */
export function useFittingHint(input: RefObject<InputRef | null>, hints: readonly string[]): string {
  const [at, setAt] = useState(0)
  const text = hints.join('\n')
  useLayoutEffect(() => {
    const field = input.current?.input
    if (!field) return undefined
    const widthsPx = textWidths(field, text.split('\n'))
    const measure = (): void => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
      const roomPx = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      if (field.clientWidth === 0) return
      const fitting = widthsPx.findIndex((widthPx) => widthPx <= roomPx)
      setAt(fitting < 0 ? widthsPx.length - 1 : fitting)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(field)
    return () => observer.disconnect()
  }, [input, text])
  return hints[Math.min(at, hints.length - 1)] ?? ''
}

/** What these texts take in the letters of the field. */
function textWidths(field: HTMLInputElement, texts: readonly string[]): number[] {
  const line = document.createElement('span')
  line.style.cssText = 'position:absolute;visibility:hidden;white-space:pre'
  line.style.font = getComputedStyle(field).font
  document.body.append(line)
  const widthsPx = texts.map((text) => {
    line.textContent = text
    return line.getBoundingClientRect().width
  })
  line.remove()
  return widthsPx
}
