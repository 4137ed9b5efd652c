import type { ImportRead } from '@drawdesk/contract/core/rows/import'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { ImportTarget } from './import-target.ts'
import { importTexts } from './import.i18n.ts'

interface ImportMappingProps {
  target: ImportTarget
  read: ImportRead
  fields: readonly string[]
  /** Fields that new rows need and the file does not give. */
  missing: readonly string[]
  /** By what a row is found that is there. */
  help: ReactNode
  isBusy: boolean
  onFields: (fields: readonly string[]) => void
}

/** Which field each column of the file is. A field that is chosen for another column leaves the one that had it. */
export function ImportMapping({
  target,
  read,
  fields,
  missing,
  help,
  isBusy,
  onFields,
}: ImportMappingProps): ReactNode {
  const t = useTexts(importTexts)
  const { labelOf } = target
  const choices = [
    { value: '', label: t('skip') },
    ...target.fields.map(({ name, isRequired }) => ({
      value: name,
      label: isRequired ? `${labelOf(name)} *` : labelOf(name),
    })),
  ]
  const choose = (column: number, field: string): void =>
    onFields(fields.map((old, at) => (at === column ? field : field !== '' && old === field ? '' : old)))
  return (
    <>
      <p className="import-help">
        {t('mapHelp', { rows: read.rows.toLocaleString('en') })} {help}
      </p>
      <div className="import-scroll">
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('samples')}</th>
              <th scope="col">{t('field')}</th>
            </tr>
          </thead>
          <tbody>
            {read.columns.map(({ title, samples }, column) => (
              <tr key={column} data-off={fields[column] === '' || undefined}>
                <th scope="row">{title || `#${column + 1}`}</th>
                <td className="import-samples">{samples.join(t('comma'))}</td>
                <td>
                  <Select
                    className="import-field"
                    value={fields[column] ?? ''}
                    disabled={isBusy}
                    options={choices}
                    aria-label={`${t('field')} ${title}`}
                    onChange={(field: string) => choose(column, field)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <p className="import-wrong" role="status">
          {t('unmatched', { names: missing.map(labelOf).join(t('comma')) })}
        </p>
      )}
    </>
  )
}
