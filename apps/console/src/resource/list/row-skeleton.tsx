import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { kitTexts } from '../resource.i18n.ts'

/** Lines of varying length, so that it reads as text to come rather than as a grid. */
const WIDTHS = ['62%', '48%', '74%', '55%', '68%']

/** Rows to come, in the height of real ones. */
export function RowSkeleton({ count }: { count: number }): ReactNode {
  const t = useTexts(kitTexts)
  return (
    <output className="res-skeleton" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index}>
          <i className="skeleton" style={{ width: WIDTHS[index % WIDTHS.length] }} />
        </span>
      ))}
    </output>
  )
}
