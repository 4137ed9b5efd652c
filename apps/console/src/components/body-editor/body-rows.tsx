import { useImperativeHandle, useRef, type CSSProperties, type ReactNode, type Ref } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useTexts } from '../../lib/texts/texts.ts'
import { AddBar } from './add-bar.tsx'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import { useEditor } from './state/editor-context.ts'
import type { FlatRow } from './state/flat-rows.ts'
import { NodeRow } from './node-row.tsx'

/** From here on only the rows on screen are made, in a box that scrolls by itself. */
export const VIRTUAL_FROM_ROWS = 120
const ROW_PX = 38

export interface RowsHandle {
  /** Makes the row of this place be on screen. */
  reveal: (index: number) => void
}

interface BodyRowsProps {
  rows: readonly FlatRow[]
  ref: Ref<RowsHandle>
}

/** The lines of the editor: all of them, or of a large body those on screen. */
export function BodyRows({ rows, ref }: BodyRowsProps) {
  return rows.length < VIRTUAL_FROM_ROWS ? <PlainRows rows={rows} ref={ref} /> : <VirtualRows rows={rows} ref={ref} />
}

function PlainRows({ rows, ref }: BodyRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(
    ref,
    () => ({ reveal: (index) => list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' }) }),
    [],
  )
  return (
    <ul className="body-children" ref={list}>
      {rows.map((row) => (
        <Line key={row.key} row={row}>
          <RowContent row={row} />
        </Line>
      ))}
    </ul>
  )
}

function VirtualRows({ rows, ref }: BodyRowsProps) {
  const { store } = useEditor()
  const box = useRef<HTMLDivElement>(null)
  // Not compiled: what it answers is read in this component and nowhere else.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    useFlushSync: false,
    // The row that has the focus stays, or scrolling would take the cursor away.
    rangeExtractor: (range) => {
      const active = rows.findIndex((row) => row.kind === 'node' && row.node.id === store.activeId())
      const shown = defaultRangeExtractor(range)
      return active < 0 || shown.includes(active) ? shown : [...shown, active].sort((one, other) => one - other)
    },
  })
  useImperativeHandle(ref, () => ({ reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) }), [
    virtualizer,
  ])
  return (
    <div className="body-scroll" ref={box}>
      <ul className="body-children" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <Line
                key={key}
                row={row}
                place={{ index, total: rows.length, topPx: start, measure: virtualizer.measureElement }}
              >
                <RowContent row={row} />
              </Line>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface LineProps {
  row: FlatRow
  /** In a list of which only a part is there. */
  place?: { index: number; total: number; topPx: number; measure: (element: HTMLLIElement | null) => void }
  children: ReactNode
}

function Line({ row, place, children }: LineProps) {
  return (
    <li
      className="body-line"
      data-node={row.kind === 'node' ? row.node.id : undefined}
      data-kind={row.kind}
      data-index={place?.index}
      aria-level={row.depth + 1}
      aria-setsize={place?.total}
      aria-posinset={place && place.index + 1}
      ref={place?.measure}
      // A custom property is no member of React's style type.
      style={
        {
          '--body-depth': row.depth,
          ...(place && { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${place.topPx}px)` }),
        } as CSSProperties
      }
    >
      {children}
    </li>
  )
}

function RowContent({ row }: { row: FlatRow }) {
  const t = useTexts(bodyEditorTexts)
  const { canAdd } = useEditor()
  if (row.kind === 'add') return <AddBar id={row.id} name={row.name} />
  if (row.kind === 'empty')
    return <p className="body-empty">{t(!canAdd ? 'emptyReadOnly' : row.isObject ? 'emptyObject' : 'emptyArray')}</p>
  return <NodeRow node={row.node} path={row.path} keyName={row.keyName} index={row.index} />
}
