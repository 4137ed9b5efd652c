import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { ListBody } from '../list/list-body.tsx'
import type { ListBodyProps } from '../list/list-props.ts'
import { kitTexts } from '../resource.i18n.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import type { ListView } from './list-view.ts'

interface PagedBodyProps extends ListBodyProps {
  /** Replaces the foot. */
  foot?: ReactNode
  /** Of the rows. */
  className?: string
}

/** The rows of a page with the foot under them, or what stands in their place. */
export function PagedBody({ children, foot, className = '', ...body }: PagedBodyProps): ReactNode {
  return (
    <ListBody {...body}>
      <Turning list={body.list} className={className}>
        {children}
      </Turning>
      {foot ?? <PagedFoot list={body.list} />}
    </ListBody>
  )
}

/** Rows that pale while the next page is on its way. */
export function Turning({
  list: { isTurning, isFetching },
  className = '',
  children,
}: {
  list: Pick<ListView, 'isTurning' | 'isFetching'>
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <div className={`${className} ${isTurning ? 'res-turning' : ''}`.trim() || undefined} aria-busy={isFetching}>
      {children}
    </div>
  )
}

/** How many there are, and the pages. `hasTotal` false: the number stands elsewhere. */
export function PagedFoot({
  list: { page, state, change },
  hasTotal = true,
}: {
  list: Pick<ListView, 'page' | 'state' | 'change'>
  hasTotal?: boolean
}): ReactNode {
  const t = useTexts(kitTexts)
  const isNarrow = useIsNarrow()
  const total = page?.total ?? 0
  return (
    <div className={hasTotal ? 'res-footer' : 'res-footer res-footer-end'}>
      {hasTotal && (
        <span className="res-number">
          {t(page?.totalMore ? 'totalMore' : 'total', { total: total.toLocaleString('en') })}
        </span>
      )}
      <Pagination
        current={state.current}
        pageSize={state.size}
        total={total}
        simple={isNarrow}
        showSizeChanger={!isNarrow}
        pageSizeOptions={[...PAGE_SIZES]}
        onChange={(current, size) => change({ current: size === state.size ? current : 1, size })}
      />
    </div>
  )
}
