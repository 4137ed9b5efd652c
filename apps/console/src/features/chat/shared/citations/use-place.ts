import { useCallback } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { CitedSource } from './citation-context.ts'
import { citationTexts } from './citation.i18n.ts'

/** Where a passage stands, in words: page, sheet and rows, lines. */
export function usePlace(): (source: CitedSource) => string {
  const t = useTexts(citationTexts)
  return useCallback(
    ({ kind, page, sheet, line, lineTo }) => {
      const isTable = kind === 'csv' || kind === 'xlsx'
      const from = line ?? 0
      const to = lineTo ?? from
      const lines =
        from === to ? t(isTable ? 'row' : 'line', { line: from }) : t(isTable ? 'rows' : 'lines', { from, to })
      // The heading of a table stands above each of its passages; the first one begins with it.
      const place = isTable && from > 1 ? t('headed', { rows: lines }) : lines
      return [page === null ? '' : t('page', { page }), sheet, from === 0 ? '' : place].filter(Boolean).join(' · ')
    },
    [t],
  )
}
