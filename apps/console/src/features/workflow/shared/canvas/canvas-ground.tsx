import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import type { ViewCanvas } from './canvas.ts'
import './ground.css'

const PAN_PX = 48
export const ZOOM_STEP = 1.25

interface CanvasGroundProps<Canvas extends ViewCanvas> {
  make: (ground: HTMLElement) => Promise<Canvas>
  /** Spoken name. */
  label: string
  failed: string
  onReady: (canvas: Canvas | undefined) => void
  /** Has the person left its keys to the canvas? A modeler has its own. */
  hasOwnKeys?: boolean
  children?: ReactNode
}

/** The place that a canvas is drawn in; it comes when it is shown and goes with it. */
export function CanvasGround<Canvas extends ViewCanvas>(props: CanvasGroundProps<Canvas>) {
  const [tries, setTries] = useState(0)
  return <Ground key={tries} {...props} onRetry={() => setTries((count) => count + 1)} />
}

function Ground<Canvas extends ViewCanvas>({
  make,
  label,
  failed,
  onReady,
  hasOwnKeys = false,
  onRetry,
  children,
}: CanvasGroundProps<Canvas> & { onRetry: () => void }) {
  const ground = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas>(undefined)
  const [state, setState] = useState<'waiting' | 'drawn' | { error: unknown }>('waiting')
  const latest = useRef({ make, onReady })
  useEffect(() => {
    latest.current = { make, onReady }
  })
  useEffect(() => {
    const place = ground.current
    if (!place) return undefined
    let isOver = false
    const begin = async () => {
      try {
        const made = await latest.current.make(place)
        if (isOver) return made.close()
        canvas.current = made
        setState('drawn')
        latest.current.onReady(made)
      } catch (error) {
        if (!isOver) setState({ error })
      }
    }
    void begin()
    return () => {
      isOver = true
      canvas.current?.close()
      canvas.current = undefined
      latest.current.onReady(undefined)
    }
  }, [])

  const byKey = (event: KeyboardEvent) => {
    if (hasOwnKeys || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const act = canvas.current && KEYS[event.key]
    if (!act || !canvas.current) return
    event.preventDefault()
    act(canvas.current)
  }
  return (
    <div className="flow-ground-frame">
      {/* It is moved and zoomed by keys, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div className="flow-ground" role="group" aria-label={label} tabIndex={0} ref={ground} onKeyDown={byKey} />
      {state === 'waiting' && (
        <Delayed>
          <div className="flow-ground-waiting" role="status" aria-label={label}>
            <span className="spinner" />
          </div>
        </Delayed>
      )}
      {typeof state === 'object' && (
        <div className="flow-ground-waiting">
          <ErrorNote error={state.error} title={failed} onRetry={onRetry} />
        </div>
      )}
      {children}
    </div>
  )
}

const KEYS: Readonly<Record<string, ((canvas: ViewCanvas) => void) | undefined>> = {
  ArrowLeft: (canvas) => canvas.pan(PAN_PX, 0),
  ArrowRight: (canvas) => canvas.pan(-PAN_PX, 0),
  ArrowUp: (canvas) => canvas.pan(0, PAN_PX),
  ArrowDown: (canvas) => canvas.pan(0, -PAN_PX),
  '+': (canvas) => canvas.zoomBy(ZOOM_STEP),
  '=': (canvas) => canvas.zoomBy(ZOOM_STEP),
  '-': (canvas) => canvas.zoomBy(1 / ZOOM_STEP),
  '0': (canvas) => canvas.fit(),
}
