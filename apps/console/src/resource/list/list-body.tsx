import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { lazy, type ReactNode } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { LazyPart } from '../../components/lazy-part.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { kitTexts } from '../resource.i18n.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import { isForbidden, type ListBodyProps } from './list-props.ts'

const ListEmpty = lazy(() => loadChunk(() => import('./list-empty.tsx')))

/** The rows, or what stands in their place: loading, failed, no rights, nothing found, nothing yet. */
export function ListBody({ children, ...props }: ListBodyProps): ReactNode {
  const { resource, list, words } = props
  const t = useTexts(kitTexts)
  const text = useText()
  const { error, isLoading, rows, state } = list
  const empty = (
    <LazyPart fallback={<div className="res-wait" />}>
      <ListEmpty {...props} />
    </LazyPart>
  )
  if (isForbidden(error)) return empty
  if (error)
    return (
      <ErrorNote
        error={error}
        title={words?.failed ?? t('loadFailed', { many: text(nounsOf(resource).many) })}
        onRetry={list.reload}
      />
    )
  if (isLoading)
    return (
      <div className="res-wait">
        <Delayed>
          <RowSkeleton count={state.size < 10 ? state.size : 10} />
        </Delayed>
      </div>
    )
  if (rows.length > 0) return children
  return empty
}
