import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ColumnDraft } from './column-draft.ts'
import { columnTexts } from './columns.i18n.ts'

/** `numeric(4, 2)`: type and bounds as people write them. */
function typeText({ jdbcType, length, scale }: ColumnDraft): string {
  if (length === null) return jdbcType
  return scale === null || scale === 0 ? `${jdbcType}(${length})` : `${jdbcType}(${length}, ${scale})`
}

/** What the database says of a column. */
export function ColumnFactsCell({ column, isFresh }: { column: ColumnDraft; isFresh: boolean }) {
  const t = useTexts(columnTexts)
  const { jdbcName, jdbcComment, isKey, nullable, referTable, referColumn } = column
  const facts = [
    typeText(column),
    isKey === 1 ? t('key') : '',
    nullable === 1 ? t('nullable') : '',
    referTable === '' ? '' : `→ ${referTable}.${referColumn}`,
  ].filter(Boolean)
  return (
    <div className="columns-facts" title={jdbcComment || undefined}>
      <span className="columns-name">
        <code>{jdbcName}</code>
        {isFresh && <StateTag kind="info">{t('fresh')}</StateTag>}
      </span>
      <small>{facts.join(' · ')}</small>
    </div>
  )
}
