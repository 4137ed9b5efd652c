import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { STATUS } from '@drawdesk/contract/core/errors'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Delayed } from '../../components/delayed.tsx'
import { EmptyNote } from '../../components/empty.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { ApiError } from '../../lib/http/http.ts'
import { askWhy } from '../../lib/errors/why.ts'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { kitTexts } from '../resource.i18n.ts'
import { RowSkeleton } from './row-skeleton.tsx'
import type { ListView } from '../screen/list-view.ts'

/** May the list not be read at all? Then there is nothing to search or export either. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === STATUS.forbidden
}

/** Words of a list that has its own, in the place of the kit's. */
export interface ListWords {
  failed: string
  nothingFound: string
  nothingFoundHint: string
  clear: string
  nothing: string
  nothingHint: string
}

export interface ListBodyProps {
  resource: Pick<ResourceDefinition, 'texts'>
  list: ListView
  /** Undefined when the user may not add. */
  onAdd?: (() => void) | undefined
  words?: Partial<ListWords>
  /** The next step where there is nothing yet; "add" unless given. */
  next?: ReactNode
  children: ReactNode
}

/** The rows, or what stands in their place: loading, failed, no rights, nothing found, nothing yet. */
export function ListBody({ resource, list, onAdd, words, next, children }: ListBodyProps): ReactNode {
  const t = useTexts(kitTexts)
  const text = useText()
  const nouns = nounsOf(resource)
  const many = text(nouns.many)
  const { error, isLoading, rows, state } = list
  if (isForbidden(error)) return <EmptyNote title={t('noRights', { many })} reason={t('noRightsHint')} />
  if (error) return <ErrorNote error={error} title={words?.failed ?? t('loadFailed', { many })} onRetry={list.reload} />
  if (isLoading)
    return (
      <div className="res-wait">
        <Delayed>
          <RowSkeleton count={state.size < 10 ? state.size : 10} />
        </Delayed>
      </div>
    )
  if (rows.length > 0) return children
  if (Object.keys(state.filters).length > 0)
    return (
      <EmptyNote
        title={words?.nothingFound ?? t('nothingFound', { many })}
        reason={words?.nothingFoundHint ?? t('nothingFoundHint')}
        action={<Button onClick={() => list.change({ filters: {} })}>{words?.clear ?? t('clearFilters')}</Button>}
      />
    )
  if (list.page?.isScoped) return <NothingInScope many={many} />
  return (
    <EmptyNote
      title={words?.nothing ?? t('nothingYet', { many })}
      reason={words?.nothingHint ?? t('nothingYetHint', { purpose: text(resource.texts.purpose) })}
      action={
        next ??
        (onAdd && (
          <Button type="primary" onClick={onAdd}>
            {t('nothingYetNext', { one: text(nouns.one) })}
          </Button>
        ))
      }
    />
  )
}

/** There may be rows, but none that this person's data scope lets through. */
function NothingInScope({ many }: { many: string }): ReactNode {
  const t = useTexts(kitTexts)
  const { pathname } = useLocation()
  return (
    <EmptyNote
      title={t('nothingInScope', { many })}
      reason={t('nothingInScopeHint')}
      action={<Button onClick={() => askWhy({ page: pathname, isScoped: true })}>{t('why')}</Button>}
    />
  )
}
