import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { Link } from 'react-router'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { nameOfRow } from '../shared/row-name.ts'
import { detailAddress } from '../shared/work-address.ts'
import { workTexts } from './work.i18n.ts'
import './work.css'

/** The name of a row, leading to its page; under it the process where the instance has a title of its own. */
export function NameCell({ row, to }: { row: FlowRow; to?: string }) {
  const t = useTexts(workTexts)
  const name = nameOfRow(row)
  return (
    <span className="work-name">
      {to === undefined ? (
        <span className="res-line">{name}</span>
      ) : (
        <Link to={to} title={name}>
          {name}
        </Link>
      )}
      {(row.title !== '' || row.delegation === 'pending') && (
        <span className="work-sub">
          {row.title !== '' && row.processDefinitionName}
          {row.delegation === 'pending' && <StateTag kind="info">{t('delegated')}</StateTag>}
        </span>
      )}
    </span>
  )
}

/** Who has the newest task of what goes on. */
export function HolderCell({ row }: { row: FlowRow }) {
  const t = useTexts(workTexts)
  if (row.processIsFinished === 'finished') return null
  return row.assigneeName === '' && row.taskId !== '' ? (
    <StateTag kind="neutral">{t('nobody')}</StateTag>
  ) : (
    row.assigneeName
  )
}

/** Opens the instance of a row. */
export function DetailLink({ row }: { row: FlowRow }) {
  const t = useTexts(workTexts)
  return (
    <Link to={detailAddress(row)} className="work-action" aria-label={t('detailOf', { name: nameOfRow(row) })}>
      {t('detail')}
    </Link>
  )
}
