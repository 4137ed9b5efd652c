import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { recordError } from '../../../lib/errors/error-log.ts'
import { createModelScene, type ModelScene } from './model-scene.ts'
import { modelTexts } from './model.i18n.ts'

/** How far one press of a key turns, in radians, and zooms. */
const TURN = Math.PI / 18
const ZOOM = 0.85

/** The model itself, turned by mouse, touch or keys. Draws only when something moves. */
export default function ModelStage({ url, name }: { url: string; name: string }) {
  const t = useTexts(modelTexts)
  const frame = useRef<HTMLDivElement>(null)
  const scene = useRef<ModelScene>(undefined)
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')

  useEffect(() => {
    const holder = frame.current
    if (!holder) return undefined
    let isOver = false
    const made = createModelScene(holder)
    scene.current = made
    made.load(url).then(
      () => !isOver && setState('shown'),
      (error: unknown) => {
        if (isOver) return
        setState('broken')
        recordError({ type: 'error', error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => {
      isOver = true
      scene.current = undefined
      made.close()
    }
  }, [url])

  const onKeyDown = (event: KeyboardEvent) => {
    const move = {
      ArrowLeft: [-TURN, 0, 1],
      ArrowRight: [TURN, 0, 1],
      ArrowUp: [0, -TURN, 1],
      ArrowDown: [0, TURN, 1],
      '+': [0, 0, ZOOM],
      '=': [0, 0, ZOOM],
      '-': [0, 0, 1 / ZOOM],
    }[event.key]
    if (event.key === '0') scene.current?.reset()
    else if (move) scene.current?.move({ aroundRad: move[0] ?? 0, upRad: move[1] ?? 0, zoom: move[2] ?? 1 })
    else return
    event.preventDefault()
  }
  return (
    <div className="draw-model-stage">
      {/* A picture that is turned by keys: no role of ARIA says just that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('model', { name })}
        aria-busy={state === 'loading'}
        data-state={state}
        onKeyDown={onKeyDown}
      />
      {state !== 'shown' && (
        <p className="draw-model-note" role="status">
          {t(state === 'loading' ? 'loading' : 'broken')}
        </p>
      )}
    </div>
  )
}
