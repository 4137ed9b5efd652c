import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { boardsQuery } from './marks.api.ts'
import './marks.css'
import { marksTexts } from './marks.i18n.ts'

/** Above a gallery: one board of it, or everything. Where there is no board yet, how to make one. */
export function BoardChooser<Filters extends { boardId?: string }>({
  filters: { boardId, ...others },
  onFilters,
}: {
  filters: Filters
  onFilters: (filters: Omit<Filters, 'boardId'> & { boardId?: string }) => void
}) {
  const t = useTexts(marksTexts)
  const boards = useQuery(boardsQuery).data ?? []
  return (
    <Select
      className="marks-chooser"
      aria-label={t('boards')}
      placeholder={t('allBoards')}
      allowClear
      value={boards.some(({ id }) => id === boardId) ? boardId : undefined}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      notFoundContent={<p className="marks-none">{t('noBoards')}</p>}
      options={boards.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` }))}
      onChange={(next: string | undefined) => onFilters({ ...others, ...(next && { boardId: next }) })}
    />
  )
}
