import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLive } from '../../components/live.tsx'
import { useScreenLevel } from '../../lib/browser/screen.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { endTour, rememberTour, useTourState } from '../../lib/home/tour.ts'
import { frameOf, placeCard, type Box } from './placing.ts'
import { findSteps } from './tour-steps.ts'
import { texts } from './tour.i18n.ts'
import './tour.css'

const KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Walks through the parts of the frame while the tour is on; nothing behind the lock. */
export default function Tour() {
  const { isOn } = useTourState()
  const isLive = useLive()
  return isOn && isLive ? <Walk /> : null
}

interface Places {
  frame: Box
  card: { left: number; top: number }
}

/** A native modal dialog: the page behind is inert, Esc ends it, and the focus goes back to where it was. */
function Walk() {
  const text = useTexts(texts)
  const id = useId()
  const isNarrow = useScreenLevel() === 0
  const userId = useSession(({ user }) => user?.userId ?? '')
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState(0)
  const [places, setPlaces] = useState<Places>()
  const [steps, setSteps] = useState(() => findSteps({ isNarrow }))
  const index = Math.min(at, steps.length - 1)
  const step = steps[index]

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    // On the first step there is no way back: the button that was pressed is gone, the focus stays inside.
    if (!dialog.current?.contains(document.activeElement)) main.current?.focus()
  })
  useEffect(() => {
    const look = () => setSteps(findSteps({ isNarrow }))
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [isNarrow])
  useLayoutEffect(() => {
    if (!step || !card.current) return
    const size = { width: window.innerWidth, height: window.innerHeight }
    const frame = frameOf(
      step.targets.map((target) => target.getBoundingClientRect()),
      size,
    )
    setPlaces({ frame, card: placeCard(frame, card.current.getBoundingClientRect(), size) })
  }, [step])

  const finish = () => {
    rememberTour(userId)
    endTour()
  }
  if (!step) return null
  const isLast = index === steps.length - 1
  const count = { step: index + 1, count: steps.length }
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'ArrowRight' && !isLast) setAt(index + 1)
    if (event.key === 'ArrowLeft' && index > 0) setAt(index - 1)
    if (event.key === 'Tab') keepInside(event)
  }
  return (
    <dialog
      ref={dialog}
      className="tour"
      aria-label={text('label', count)}
      aria-describedby={`${id}-words`}
      onKeyDown={press}
      onCancel={finish}
    >
      {places && <div className="tour-frame" style={places.frame} />}
      <div className="tour-card" ref={card} style={places ? places.card : { visibility: 'hidden' }}>
        <div id={`${id}-words`} aria-live="polite">
          <h2 className="tour-title">{text(step.name)}</h2>
          <p className="tour-text">{text(step.text, { key: KEY })}</p>
        </div>
        <div className="tour-actions">
          <span className="tour-count" aria-hidden="true">
            {text('step', count)}
          </span>
          {!isLast && (
            <button type="button" className="tour-button tour-plain" onClick={finish}>
              {text('skip')}
            </button>
          )}
          {index > 0 && (
            <button type="button" className="tour-button" onClick={() => setAt(index - 1)}>
              {text('back')}
            </button>
          )}
          <button
            type="button"
            className="tour-button tour-main"
            ref={main}
            autoFocus
            onClick={() => (isLast ? finish() : setAt(index + 1))}
          >
            {text(isLast ? 'done' : 'next')}
          </button>
        </div>
      </div>
    </dialog>
  )
}

/** From the last button Tab comes to the first, and back; else the browser's own bars would come between. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const edge = event.shiftKey ? buttons[0] : buttons.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? buttons.at(-1) : buttons[0])?.focus()
}
