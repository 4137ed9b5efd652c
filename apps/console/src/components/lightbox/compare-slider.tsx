import type { KeyboardEvent, PointerEvent } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { lightboxTexts } from './lightbox.i18n.ts'

/** In percent: of an arrow, of an arrow with Shift, and of Page Up and Down. */
const STEP = 1
const LARGE_STEP = 10

/** The divider between two pictures, in percent from the left; moved by hand or by keys. */
export function CompareSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useTexts(lightboxTexts)
  const set = (next: number) => onChange(Math.max(0, Math.min(100, next)))

  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? LARGE_STEP : STEP
    if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') set(value - by)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') set(value + by)
    else if (event.key === 'PageDown') set(value - LARGE_STEP)
    else if (event.key === 'PageUp') set(value + LARGE_STEP)
    else if (event.key === 'Home') set(0)
    else if (event.key === 'End') set(100)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const stage = event.currentTarget.parentElement
    if (!stage || event.buttons === 0) return
    const { left, width } = stage.getBoundingClientRect()
    if (width > 0) set(Math.round(((event.clientX - left) / width) * 1000) / 10)
  }
  return (
    <div
      className="lightbox-divider"
      role="slider"
      tabIndex={0}
      aria-label={t('divider')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={t('dividerAt', { n: Math.round(value) })}
      style={{ insetInlineStart: `${value}%` }}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
      onPointerMove={drag}
    >
      <span aria-hidden="true" />
    </div>
  )
}
