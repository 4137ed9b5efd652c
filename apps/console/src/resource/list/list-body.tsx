import { STATUS } from '@drawdesk/contract/core/errors'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Delayed } from '../../components/delayed.tsx'
import { EmptyNote } from '../../components/empty.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { ApiError } from '../../lib/http/http.ts'
import { askWhy } from '../../lib/errors/why.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { kitTexts } from '../resource.i18n.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import type { Row } from '../row.ts'
import type { ResourceList } from '../use-resource-list.ts'

/** May the list not be read at all? Then there is nothing to search or export either. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === STATUS.forbidden
}

interface ListBodyProps {
  list: ResourceList<Row>
  title: string
  purpose: string
  /** Undefined when the user may not add. */
  onAdd: (() => void) | undefined
  children: ReactNode
}

/** The rows, or what stands in their place: loading, failed, no rights, nothing found, nothing yet. */
export function ListBody({ list, title, purpose, onAdd, children }: ListBodyProps): ReactNode {
  const t = useTexts(kitTexts)
  const { pathname } = useLocation()
  const { error, isLoading, rows, state } = list
  if (isForbidden(error)) return <EmptyNote title={t('noRights', { title })} reason={t('noRightsHint')} />
  if (error) return <ErrorNote error={error} title={t('loadFailed', { title })} onRetry={list.reload} />
  if (isLoading)
    return (
      <div className="res-wait">
        <Delayed>
          <RowSkeleton count={state.size < 10 ? state.size : 10} />
        </Delayed>
      </div>
    )
  if (rows.length > 0) return children
  if (Object.keys(state.filters).length > 0) {
    return (
      <EmptyNote
        title={t('nothingFound', { title })}
        reason={t('nothingFoundHint')}
        action={<Button onClick={() => list.change({ filters: {} })}>{t('clearFilters')}</Button>}
      />
    )
  }
  if (list.page?.isScoped)
    return (
      <EmptyNote
        title={t('nothingInScope', { title })}
        reason={t('nothingInScopeHint')}
        action={<Button onClick={() => askWhy({ page: pathname, isScoped: true })}>{t('why')}</Button>}
      />
    )
  return (
    <EmptyNote
      title={t('nothingYet', { title })}
      reason={t('nothingYetHint', { purpose })}
      action={
        onAdd && (
          <Button type="primary" onClick={onAdd}>
            {t('nothingYetNext')}
          </Button>
        )
      }
    />
  )
}
