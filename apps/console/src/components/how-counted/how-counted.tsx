import { FIGURE_NAMES, type FigureName } from '@drawdesk/contract/drawing/figures/figure-names'
import { lazy, Suspense, useId, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useLanguage } from '../../lib/texts/language.ts'
import './how-counted.css'

/** Fetched when somebody asks. Should they not come, which the error log says, the page is still there and the bubble has the name alone. */
const HowWords = lazy<ComponentType<{ figure: FigureName }>>(() =>
  loadChunk(() => import('./how-words.tsx'), { isShown: true }).catch(() => ({ default: () => null })),
)

const LABEL = { zh: '怎么算的', en: 'How this is calculated' } as const
const COLON = { zh: '：', en: ': ' } as const
/** Of the bubble, and the least room it keeps to the edge of the window. */
const WIDTH_PX = 264
const EDGE_PX = 8

interface Place {
  left: number
  top: number
}

/** A sign beside a figure that says what it counts: pointed at, focused or tapped. The words are the glossary's, the same wherever the figure stands. */
export function HowCounted({ figure }: { figure: FigureName }) {
  const language = useLanguage()
  const id = useId()
  const [place, setPlace] = useState<Place>()
  const name = FIGURE_NAMES[figure]
  const show = (sign: HTMLElement): void => {
    const { left, bottom } = sign.getBoundingClientRect()
    setPlace({ left: Math.max(EDGE_PX, Math.min(left - 12, window.innerWidth - WIDTH_PX - EDGE_PX)), top: bottom + 6 })
  }
  const hide = (): void => setPlace(undefined)
  return (
    <button
      type="button"
      className="how-counted"
      aria-label={`${LABEL[language]}${COLON[language]}${name[language]}`}
      aria-describedby={place ? id : undefined}
      onPointerEnter={({ currentTarget }) => show(currentTarget)}
      onPointerLeave={hide}
      onFocus={({ currentTarget }) => show(currentTarget)}
      onBlur={hide}
      onClick={({ currentTarget }) => show(currentTarget)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide()
      }}
    >
      <span aria-hidden="true" />
      {place &&
        createPortal(
          <span id={id} role="tooltip" className="how-counted-words" style={{ ...place, width: WIDTH_PX }}>
            <b>{name[language]}</b>
            <Suspense fallback={null}>
              <HowWords figure={figure} />
            </Suspense>
          </span>,
          document.body,
        )}
    </button>
  )
}
