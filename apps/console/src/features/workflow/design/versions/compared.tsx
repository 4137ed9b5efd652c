import { useEffect, useState } from 'react'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useElementName } from '../../shared/bpmn/element-names.i18n.ts'
import { CanvasGround } from '../../shared/canvas/canvas-ground.tsx'
import { useCanvasMakers } from '../../shared/canvas/canvas-makers.ts'
import type { Badge, ViewCanvas } from '../../shared/canvas/canvas.ts'
import type { FileChange } from './compare-files.ts'
import { compareTexts } from './compare.i18n.ts'

const SIGNS = { added: '+', removed: '−', changed: '~' } as const
const TAGS: Record<FileChange['kind'], StateKind> = { added: 'good', removed: 'bad', changed: 'warn' }

interface ComparedDrawingProps {
  label: string
  xml: string
  changes: readonly FileChange[]
  /** What went is only in the version before, what came only in the one after. */
  side: 'before' | 'after'
  /** Brought into view. */
  element: string | undefined
}

/** One of the two versions, with marks on what is another one. */
export function ComparedDrawing({ label, xml, changes, side, element }: ComparedDrawingProps) {
  const t = useTexts(compareTexts)
  const makers = useCanvasMakers()
  const [canvas, setCanvas] = useState<ViewCanvas>()
  const [drawn, setDrawn] = useState<{ xml: string; isBroken: boolean }>()
  const isDrawn = drawn?.xml === xml && !drawn.isBroken
  useEffect(() => {
    if (!canvas) return undefined
    let isOver = false
    const done = (isBroken: boolean) => {
      if (!isOver) setDrawn({ xml, isBroken })
    }
    canvas.open(xml).then(
      () => done(false),
      () => done(true),
    )
    return () => {
      isOver = true
    }
  }, [canvas, xml])
  useEffect(() => {
    if (!canvas || !isDrawn) return
    const shown = changes.filter(({ kind }) => kind !== (side === 'before' ? 'added' : 'removed'))
    const badges = shown.map(({ element: id, kind }): Badge => ({
      element: id,
      look: `flow-badge-${kind}`,
      sign: SIGNS[kind],
      label: t(kind),
    }))
    canvas.mark(new Map(shown.map(({ element: id, kind }) => [id, `flow-${kind}`])), badges)
  }, [canvas, isDrawn, changes, side, t])
  useEffect(() => {
    if (isDrawn) canvas?.choose(element)
  }, [canvas, isDrawn, element])
  return (
    <section className="flow-compare-drawing" aria-label={label}>
      <h3>{label}</h3>
      {drawn?.isBroken && <p role="alert">{t('broken')}</p>}
      <CanvasGround make={makers.view} label={label} failed={t('broken')} onReady={setCanvas} />
    </section>
  )
}

interface ChangeListProps {
  changes: readonly FileChange[]
  onChoose: (element: string) => void
}

/** The same as a list, each leading to its element in both drawings. */
export function ChangeList({ changes, onChoose }: ChangeListProps) {
  const t = useTexts(compareTexts)
  const nameOfType = useElementName()
  if (changes.length === 0) return <p className="res-help">{t('none')}</p>
  return (
    <section aria-label={t('changes')}>
      <ul className="flow-compare-list">
        {changes.map(({ element, name, type, kind, parts }) => (
          <li key={`${kind} ${element}`}>
            <StateTag kind={TAGS[kind]}>{t(kind)}</StateTag>
            <button type="button" onClick={() => onChoose(element)}>
              {name || nameOfType(type)}
            </button>
            <span className="flow-list-kind">
              {[name === '' ? '' : nameOfType(type), ...parts.map((part) => t(part))].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
