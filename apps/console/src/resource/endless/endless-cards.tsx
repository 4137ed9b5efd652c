import type { ReactNode } from 'react'
import { useReached } from '../../lib/browser/use-reached.ts'
import { ResourceCards } from '../list/resource-cards.tsx'
import type { RowsProps } from '../list/resource-table.tsx'
import { EndlessFoot } from './endless-foot.tsx'
import type { EndlessList } from './use-endless-list.ts'

/** The rows as cards that scroll with the page; those out of view are not laid out. */
export function EndlessCards({ list, rows }: { list: EndlessList; rows: RowsProps }): ReactNode {
  const end = useReached<HTMLDivElement>(() => {
    if (!list.hasFailed) list.loadMore()
  })
  return (
    <div className="res-endless-cards">
      <div className={list.isTurning ? 'res-turning' : undefined} aria-busy={list.isFetching}>
        <ResourceCards {...rows} />
      </div>
      <div ref={end}>
        <EndlessFoot list={list} />
      </div>
    </div>
  )
}
