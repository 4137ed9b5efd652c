import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Row } from '../row.ts'
import type { ResourceForm } from '../use-resource-form.ts'
import { FoldedPart } from './folded-part.tsx'
import { historyTexts } from './history.i18n.ts'

const HistoryList = lazy(() =>
  loadChunk(() => import('./history-list.tsx').then(({ HistoryList: List }) => ({ default: List }))),
)

/** Whose calls answer a history. */
export interface HistorySource {
  path: string
  /** What is read under this path is asked again with it, where that is another one. */
  under?: string
}

export interface RowHistoryProps {
  resource: HistorySource
  form: Pick<ResourceForm, 'allFields' | 'fields' | 'edit'>
  row: Row
  /** A side of a change as people read it, where its field does not say; undefined: as the field does. */
  textOf?: (field: string, text: string) => string | undefined
  /** An earlier version may be put into the form. */
  canEdit: boolean
}

/** Who changed what of a row, under its details; loaded when it is opened. */
export function RowHistory(props: RowHistoryProps): ReactNode {
  const t = useTexts(historyTexts)
  return (
    <FoldedPart title={t('title')}>
      <LazyPart>
        <HistoryList {...props} />
      </LazyPart>
    </FoldedPart>
  )
}
