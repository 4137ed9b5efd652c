import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { EmptyNote } from '../../components/empty.tsx'
import { askWhy } from '../../lib/errors/why.ts'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { isForbidden, type ListBodyProps } from './list-props.ts'
import { emptyTexts } from './list-empty.i18n.ts'

/** What stands in the place of rows: no rights, nothing found, nothing yet. */
export default function ListEmpty({
  resource,
  list,
  onAdd,
  words,
  next,
  emptyMore,
}: Omit<ListBodyProps, 'children'>): ReactNode {
  const t = useTexts(emptyTexts)
  const text = useText()
  const nouns = nounsOf(resource)
  const many = text(nouns.many)
  const { error, state } = list
  if (isForbidden(error)) return <EmptyNote title={t('noRights', { many })} reason={t('noRightsHint')} />
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
      reason={
        words?.nothingHint ?? t('nothingYetHint', { purpose: text(resource.texts.purpose).replace(/[.。]$/, '') })
      }
      action={
        next ?? (
          <>
            {onAdd && (
              <Button type="primary" onClick={onAdd}>
                {t('nothingYetNext', { one: text(nouns.one) })}
              </Button>
            )}
            {emptyMore}
          </>
        )
      }
    />
  )
}

/** There may be rows, but none that this person's data scope lets through. */
function NothingInScope({ many }: { many: string }): ReactNode {
  const t = useTexts(emptyTexts)
  const { pathname } = useLocation()
  return (
    <EmptyNote
      title={t('nothingInScope', { many })}
      reason={t('nothingInScopeHint')}
      action={<Button onClick={() => askWhy({ page: pathname, isScoped: true })}>{t('why')}</Button>}
    />
  )
}
