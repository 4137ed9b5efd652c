import { DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { arrayMove } from '@dnd-kit/sortable'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { SortedList, useSortedRow } from '../../../../components/sorting/sorted-list.tsx'
import { sortingTexts } from '../../../../components/sorting/sorting.i18n.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { homeEditorTexts } from './home-editor.i18n.ts'

/** More than the server takes. */
const ROWS_MOST = 20

interface SortableRowsProps<Item> {
  items: readonly Item[]
  /** What people call the item at this place (from 1). */
  nameOf: (item: Item, place: number) => string
  addLabel: string
  fresh: Item
  canEdit: boolean
  onChange: (items: Item[]) => void
  children: (item: Item, index: number, change: (part: Partial<Item>) => void) => ReactNode
}

/** Items in an order that counts: sorted by mouse, finger, or keyboard (space, arrows, space), which screen readers announce. They have no identity but their place. */
export function SortableRows<Item>({
  items,
  nameOf,
  addLabel,
  fresh,
  canEdit,
  onChange,
  children,
}: SortableRowsProps<Item>) {
  const ids = items.map((_, index) => `row-${index}`)
  const nameAt = (id: string) => {
    const at = ids.indexOf(id)
    const item = items[at]
    return item === undefined ? '' : nameOf(item, at + 1)
  }
  return (
    <>
      <SortedList
        ids={ids}
        nameOf={nameAt}
        isDisabled={!canEdit}
        onMove={(id, over) => onChange(arrayMove([...items], ids.indexOf(id), ids.indexOf(over)))}
      >
        <ol className="front-rows">
          {items.map((item, index) => (
            <SortableRow
              key={ids[index]}
              id={ids[index] ?? ''}
              name={nameOf(item, index + 1)}
              canEdit={canEdit}
              onRemove={() => onChange(items.filter((_, at) => at !== index))}
            >
              {children(item, index, (part) =>
                onChange(items.map((each, at) => (at === index ? { ...each, ...part } : each))),
              )}
            </SortableRow>
          ))}
        </ol>
      </SortedList>
      {canEdit && items.length < ROWS_MOST && (
        <Button type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...items, fresh])}>
          {addLabel}
        </Button>
      )}
    </>
  )
}

function SortableRow({
  id,
  name,
  canEdit,
  onRemove,
  children,
}: {
  id: string
  name: string
  canEdit: boolean
  onRemove: () => void
  children: ReactNode
}) {
  const t = useTexts(homeEditorTexts)
  const sorting = useTexts(sortingTexts)
  const { row, grip } = useSortedRow(id)
  return (
    <li {...row} className="front-row" aria-label={name}>
      {canEdit && (
        <button
          type="button"
          {...grip}
          className="front-row-grip"
          aria-label={sorting('drag', { name })}
          title={sorting('drag', { name })}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <div className="front-row-body">{children}</div>
      {canEdit && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
