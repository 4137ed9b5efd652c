import type { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { StateTag } from '../../../components/tag.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DrawExActions } from './draw-ex-actions.tsx'
import { Cover, ExStateTag, Price, Schedule } from './draw-ex-cells.tsx'
import { drawExTexts } from './draw-ex.i18n.ts'

interface DrawExCardsProps {
  rows: readonly DrawEx[]
  onEdit: (id: string) => void
  onTry: (id: string) => void
}

/** Experiences as picture cards: cover, name and state, where and when, for how much, with how many styles. */
export function DrawExCards({ rows, onEdit, onTry }: DrawExCardsProps) {
  const t = useTexts(drawExTexts)
  return (
    <ul className="ex-cards">
      {rows.map((row) => (
        <li key={row.id} className="ex-card" data-faint={row.active === 0 || row.state === 3 || undefined}>
          {/* The same as the first action below it, which has its name. */}
          <button
            type="button"
            className="ex-card-face"
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => onEdit(row.id)}
          >
            <Cover file={row.coverFile} name={seededName(row.exName)} />
          </button>
          <div className="ex-card-words">
            <div className="ex-card-head">
              <h2 title={seededName(row.exName)}>{seededName(row.exName)}</h2>
              {row.active === 0 && <StateTag kind="warn">{t('hidden')}</StateTag>}
              <ExStateTag row={row} />
            </div>
            <p className="draw-line">{row.muName || t('anyVenue')}</p>
            <p>
              <Schedule row={row} />
            </p>
            <p className="ex-card-facts">
              <Price row={row} />
              <span>{styleCountText(row, t)}</span>
            </p>
          </div>
          <DrawExActions row={row} onEdit={onEdit} onTry={onTry} />
        </li>
      ))}
    </ul>
  )
}

/** `3 个风格`; says so where there is none. */
export function styleCountText(
  { styles }: Partial<Pick<DrawEx, 'styles'>>,
  t: (key: 'styles' | 'noStylesYet', values?: { n: number }) => string,
): string {
  const count = styles?.length ?? 0
  return count === 0 ? t('noStylesYet') : t('styles', { n: count })
}
