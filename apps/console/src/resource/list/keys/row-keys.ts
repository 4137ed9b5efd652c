import { createElement, useRef, type ReactNode } from 'react'
import type { Row } from '../../row.ts'
import type { RowHandlers } from './row-handlers.ts'
import { useListKeys } from './use-list-keys.ts'

const ROW = '.ant-table-row[data-row-key]'

/**
 * Rows by keys: j and k go to the next and the one before, x ticks, Ctrl A ticks all that match, Enter opens, e edits, Delete removes. The row that has the focus is
 * the one that is meant; after a removal the next one down stands in its place. `tableOf` is the list that the keys belong to.
 */
function useRowKeys(
  tableOf: () => HTMLElement | null | undefined,
  rows: readonly Row[],
  { onOpen, onEdit, onRemove, onCell, onTakeAll }: RowHandlers,
): void {
  const last = useRef(-1)
  const elements = () => [...(tableOf()?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  /** The focus is in another list of the page. */
  const isElsewhere = () => {
    const list = document.activeElement?.closest('.res-table')
    return list !== null && list !== undefined && !tableOf()?.contains(list) && !list.contains(tableOf() ?? null)
  }
  const current = () => document.activeElement?.closest<HTMLElement>(ROW) ?? undefined
  const rowOf = (element: HTMLElement | undefined) => rows.find(({ id }) => id === element?.dataset.rowKey)

  function go(step: 1 | -1): boolean {
    const all = elements()
    if (all.length === 0 || isElsewhere()) return false
    const from = current()
    const at = from ? all.indexOf(from) + step : Math.max(0, last.current)
    const target = all[Math.min(Math.max(at, 0), all.length - 1)]
    if (!target) return false
    last.current = all.indexOf(target)
    target.tabIndex = -1
    target.focus({ preventScroll: true })
    target.scrollIntoView?.({ block: 'nearest' })
    return true
  }

  function run(handler: ((row: Row) => unknown) | undefined, isOnlyItself = false): boolean {
    const element = isElsewhere() ? undefined : current()
    const row = rowOf(element)
    if (!handler || !row || (isOnlyItself && document.activeElement !== element)) return false
    return handler(row) !== false
  }

  useListKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => {
      const box = isElsewhere() ? undefined : current()?.querySelector<HTMLInputElement>('input[type="checkbox"]')
      box?.click()
      return box !== undefined && box !== null
    },
    'Control+a': () => {
      if (!onTakeAll || isElsewhere() || !current()) return false
      onTakeAll()
      return true
    },
    Enter: () => run(onOpen, true),
    e: () => run(onEdit),
    F2: () => run(onCell),
    Delete: () => run(onRemove),
  })
}

interface RowKeysProps {
  tableOf: () => HTMLElement | null
  rows: readonly Row[]
  handlers: RowHandlers
}

/** The keys of a list, which come in an idle moment. */
export default function RowKeys({ tableOf, rows, handlers }: RowKeysProps): ReactNode {
  useRowKeys(tableOf, rows, handlers)
  // Says that they are there.
  return createElement('i', { hidden: true, 'data-row-keys': true })
}
