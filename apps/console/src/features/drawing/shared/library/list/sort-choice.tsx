import { Select } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { isSortable, type Field } from '../../../../../resource/field.ts'
import type { ListState } from '../../../../../resource/list/list-state.ts'
import { kitTexts } from '../../../../../resource/resource.i18n.ts'

interface SortChoiceProps {
  fields: readonly Field[]
  sort: ListState['sort']
  onSort: (sort: ListState['sort']) => void
}

/** The order of cards, which have no heads to press. */
export function SortChoice({ fields, sort, onSort }: SortChoiceProps) {
  const t = useTexts(kitTexts)
  const orders = fields
    .filter(({ definition }) => isSortable(definition))
    .flatMap(({ name, label }) => [
      { value: `${name} asc`, label: t('ascending', { name: label }) },
      { value: `${name} desc`, label: t('descending', { name: label }) },
    ])
  const choose = (value: string) => {
    const [field, order] = value.split(' ')
    onSort(field ? { field, order: order === 'asc' ? 'asc' : 'desc' } : undefined)
  }
  return (
    <Select
      variant="borderless"
      aria-label={t('sortBy')}
      value={sort ? `${sort.field} ${sort.order}` : ''}
      popupMatchSelectWidth={false}
      options={[{ value: '', label: t('defaultOrder') }, ...orders]}
      onChange={choose}
    />
  )
}
