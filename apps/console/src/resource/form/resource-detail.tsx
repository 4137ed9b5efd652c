import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { fieldsIn, type Field } from '../field.ts'
import { kindValues } from '../kinds/kind-values.ts'
import { kinds } from '../kinds/kinds.tsx'
import { logFailure } from '../log-failure.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Row } from '../row.ts'

/** A row read whole: long texts unshortened, exact times, the id to copy. */
export function ResourceDetail({
  fields,
  row,
  renderCell,
}: {
  fields: readonly Field[]
  row: Row
  renderCell: (field: Field, row: Row) => ReactNode | undefined
}): ReactNode {
  const t = useTexts(kitTexts)
  return (
    <dl className="res-detail">
      {fieldsIn(fields, 'detail').map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>{renderCell(field, row) ?? <WholeValue field={field} row={row} />}</dd>
        </div>
      ))}
      <div>
        <dt>{t('id')}</dt>
        <dd>
          <CopyableId id={row.id} />
        </dd>
      </div>
      {typeof row.updateTime === 'string' && row.updateTime !== '' && (
        <div>
          <dt>{t('updatedAt')}</dt>
          <dd className="res-number">{row.updateTime}</dd>
        </div>
      )}
    </dl>
  )
}

function WholeValue({ field, row }: { field: Field; row: Row }): ReactNode {
  const { kind } = field.definition
  if (kind === 'select' || kind === 'switch' || kind === 'picture') {
    const { Cell } = kinds[kind]
    return <Cell field={field} row={row} />
  }
  if (kind === 'json')
    return <pre className="res-code res-whole">{String(kindValues.json.toForm(row[field.name], field))}</pre>
  return <span className="res-whole">{kindValues[kind].toText(row[field.name], field, row) || '–'}</span>
}

function CopyableId({ id }: { id: string }): ReactNode {
  const t = useTexts(kitTexts)
  const { message } = useFeedback()
  async function copy(): Promise<void> {
    try {
      await copyText(id)
      void message.success(t('copied'))
    } catch (error) {
      logFailure('copy', error)
    }
  }
  return (
    <>
      <code>{id}</code>{' '}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden />}
        aria-label={t('copyId')}
        onClick={() => void copy()}
      />
    </>
  )
}
