import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { endlessTexts } from './endless.i18n.ts'
import type { EndlessList } from './use-endless-list.ts'

/** Under the rows: how many are there, and the button that brings more, for those who do not scroll or when it failed. */
export function EndlessFoot({ list }: { list: EndlessList }): ReactNode {
  const t = useTexts(endlessTexts)
  const { rows, total, totalMore, hasMore, isLoadingMore, hasFailed } = list
  const count = rows.length.toLocaleString('en')
  const said = hasMore
    ? t(totalMore ? 'loadedOfMore' : 'loaded', { count, total: total.toLocaleString('en') })
    : t('allLoaded', { count })
  return (
    <div className="res-footer">
      <span className="res-number" role="status">
        {said}
      </span>
      {hasMore && (
        <span className="res-endless-next">
          {hasFailed && !isLoadingMore && <span role="alert">{t('failed')}</span>}
          <Button size="small" loading={isLoadingMore} onClick={list.loadMore}>
            {t(isLoadingMore ? 'loading' : hasFailed ? 'again' : 'loadMore')}
          </Button>
        </span>
      )}
    </div>
  )
}
