import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../lib/texts/texts.ts'
import { useLive } from '../live.tsx'
import { useFocusBack } from '../dialog/use-focus-back.ts'
import './lightbox.css'
import { lightboxTexts } from './lightbox.i18n.ts'

interface LightboxProps {
  /** Names the window to those who cannot see it. */
  label: string
  onClose: () => void
  /** To the next (1) or the one before (-1); undefined at the ends, or where there is one alone. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** Keys that are none of the window's own; answers whether it acted. */
  onKey?: (event: KeyboardEvent) => boolean
  /** At the left of the upper edge: where one is. */
  title: ReactNode
  /** At its right, before the close button. */
  tools: ReactNode
  /** Facts beside the picture. */
  side?: ReactNode
  children: ReactNode
}

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** A window over everything for pictures. Esc closes, arrows step; the Tab key goes round inside, and the focus goes back where it was. Hidden with its page. */
export function Lightbox({ label, onClose, onNext, onPrevious, onKey, title, tools, side, children }: LightboxProps) {
  const t = useTexts(lightboxTexts)
  const isLive = useLive()
  const frame = useRef<HTMLDivElement>(null)
  useFocusBack(true)
  // What had the focus inside may be gone after a step: without it the keys would go nowhere.
  useEffect(() => {
    if (isLive && (document.activeElement === document.body || document.activeElement === null))
      frame.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isLive) frame.current?.focus({ preventScroll: true })
  }, [isLive])
  if (!isLive) return null

  const press = (event: KeyboardEvent) => {
    // A dialog that opened over this one is a child of it for React, not on the screen.
    if (!frame.current?.contains(event.target as Node) || event.nativeEvent.isComposing) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (event.key === 'Tab') {
      goRound(frame.current, event)
      return
    }
    if (event.key === 'Escape') onClose()
    else if (onKey?.(event)) event.stopPropagation()
    else if (event.key === 'ArrowRight' && isPlain && !isOwn(event)) onNext?.()
    else if (event.key === 'ArrowLeft' && isPlain && !isOwn(event)) onPrevious?.()
    else return
    event.preventDefault()
  }
  return createPortal(
    // The window handles its keys wherever inside the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="lightbox"
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      ref={frame}
      onKeyDown={press}
    >
      <div className="lightbox-bar">
        <div className="lightbox-title">{title}</div>
        <div className="lightbox-tools">
          {tools}
          <button
            type="button"
            className="lightbox-button"
            aria-label={t('close')}
            title={t('close')}
            onClick={onClose}
          >
            <CloseOutlined aria-hidden />
          </button>
        </div>
      </div>
      <div className="lightbox-body">
        <div className="lightbox-main">
          {children}
          {onPrevious && (
            <button
              type="button"
              className="lightbox-step lightbox-step-back"
              aria-label={t('previous')}
              title={t('previous')}
              onClick={onPrevious}
            >
              <LeftOutlined aria-hidden />
            </button>
          )}
          {onNext && (
            <button
              type="button"
              className="lightbox-step lightbox-step-on"
              aria-label={t('next')}
              title={t('next')}
              onClick={onNext}
            >
              <RightOutlined aria-hidden />
            </button>
          )}
        </div>
        {side && <aside className="lightbox-side">{side}</aside>}
      </div>
    </div>,
    document.body,
  )
}

/** Arrows belong to what moves by them: a slider, a field. */
const isOwn = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="slider"], input, textarea, select') !== null

function goRound(frame: HTMLElement, event: KeyboardEvent): void {
  const stops = [...frame.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.tabIndex >= 0)
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return
  const isOutside = document.activeElement === frame || !frame.contains(document.activeElement)
  if (event.shiftKey && (isOutside || document.activeElement === first)) last.focus()
  else if (!event.shiftKey && document.activeElement === last) first.focus()
  else return
  event.preventDefault()
}
