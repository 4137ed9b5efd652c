import { Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { isSortable } from '../field.ts'
import type { ListState } from './list-state.ts'
import { kitTexts } from '../resource.i18n.ts'
import { isForRow } from './keys/press-of-row.ts'
import type { Row } from '../row.ts'
import type { RowsProps } from './resource-table.tsx'

/** The rows where a table has no room (below 768 px): the name as the head of a card, the other columns as lines under it. */
export function ResourceCards(props: RowsProps): ReactNode {
  const { rows, fields, sort, onSort } = props
  return (
    <>
      {onSort && <OrderSelect fields={fields} sort={sort} onSort={onSort} />}
      <ul className="res-cards">
        {rows.map((row) => (
          <ResourceCard key={row.id} row={row} {...props} />
        ))}
      </ul>
    </>
  )
}

/** The order of the cards, where there is one to choose. */
function OrderSelect({
  fields,
  sort,
  onSort,
}: Pick<RowsProps, 'fields' | 'sort'> & Required<Pick<RowsProps, 'onSort'>>) {
  const t = useTexts(kitTexts)
  const orders = fields
    .filter(({ definition }) => isSortable(definition))
    .flatMap(({ name, label }) => [
      { value: `${name} asc`, label: t('ascending', { name: label }) },
      { value: `${name} desc`, label: t('descending', { name: label }) },
    ])
  if (orders.length === 0) return null
  return (
    <Select
      className="res-cards-sort"
      aria-label={t('sortBy')}
      value={sort ? `${sort.field} ${sort.order}` : ''}
      options={[{ value: '', label: t('defaultOrder') }, ...orders]}
      onChange={(value) => onSort?.(readOrder(value))}
    />
  )
}

function ResourceCard({
  row,
  fields: [head, ...others],
  selected,
  onSelect,
  nameOf,
  renderCell,
  renderActions,
  onOpen,
}: RowsProps & { row: Row }) {
  const t = useTexts(kitTexts)
  return (
    // A larger target for a finger; by the keyboard the record opens from the menu of its row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li className="res-card" onClick={onOpen && ((event) => isForRow(event) && onOpen(row))}>
      <div className="res-card-head">
        {selected && (
          <Checkbox
            aria-label={t('select', { name: nameOf(row) })}
            checked={selected.includes(row.id)}
            onChange={({ target }) =>
              onSelect(target.checked ? [...selected, row.id] : selected.filter((id) => id !== row.id))
            }
          />
        )}
        {head && <div className="res-card-name">{renderCell(head, row)}</div>}
      </div>
      <dl>
        {others.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>{renderCell(field, row)}</dd>
          </div>
        ))}
      </dl>
      {renderActions?.(row)}
    </li>
  )
}

function readOrder(value: string): ListState['sort'] {
  const [field, order] = value.split(' ')
  return field ? { field, order: order === 'asc' ? 'asc' : 'desc' } : undefined
}
