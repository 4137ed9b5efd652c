import type { GetRef, Table } from 'antd'
import { useEffect, useRef, type ReactNode, type UIEvent } from 'react'
import { useLive } from '../../components/live.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ResourceTable, type RowsProps } from '../list/resource-table.tsx'
import { EndlessFoot } from './endless-foot.tsx'
import { endlessTexts } from './endless.i18n.ts'
import type { EndlessList } from './use-endless-list.ts'
import { useFillHeight } from './use-fill-height.ts'

/** Beyond this many rows only those in view are in the document. */
export const VIRTUAL_ABOVE = 200
/** Head of the table, foot, and the frames around them. */
const AROUND_PX = 98
/** So near to the end the next rows are asked for: about a screen before it is reached. */
const NEAR_PX = 800
const SCROLLED = '.ant-table-body, .ant-table-tbody-virtual-holder'

interface EndlessTableProps {
  list: EndlessList
  rows: RowsProps
  title: string
}

/** The rows in a table that scrolls within the page, so that head and foot stay in view; the next ones come before its end is reached. */
export function EndlessTable({ list, rows, title }: EndlessTableProps): ReactNode {
  const t = useTexts(endlessTexts)
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<GetRef<typeof Table>>(null)
  const scrolledPx = useRef(0)
  const heightPx = useFillHeight(frame, AROUND_PX)
  const isVirtual = rows.rows.length > VIRTUAL_ABOVE
  const isLive = useLive()
  const label = t('rows', { title })

  // Another body (it became virtual, or the page was hidden meanwhile) stands where the reader was.
  const body = `${isVirtual} ${isLive}`
  const placed = useRef(body)
  useEffect(() => {
    if (placed.current === body) return
    placed.current = body
    if (isLive) table.current?.scrollTo({ top: scrolledPx.current })
  })
  // By the keyboard too: the body, whichever it is now, is a stop of its own, for arrows and Page Down.
  useEffect(() => {
    const scrolled = frame.current?.querySelector<HTMLElement>(SCROLLED)
    scrolled?.setAttribute('tabindex', '0')
    scrolled?.setAttribute('role', 'region')
    scrolled?.setAttribute('aria-label', label)
  })

  function scroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>): void {
    if (!isLive || clientHeight === 0) return // on its way out it is measured once more, without a height
    scrolledPx.current = scrollTop
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX && !list.hasFailed) list.loadMore()
  }
  return (
    <div ref={frame} className="res-endless">
      <div className={list.isTurning ? 'res-turning' : undefined} aria-busy={list.isFetching}>
        <ResourceTable {...rows} window={{ heightPx, isVirtual, onScroll: scroll, table }} />
      </div>
      <EndlessFoot list={list} />
    </div>
  )
}
