import type { ImportRead } from '@drawdesk/contract/core/rows/import'
import {
  formFieldsOf,
  isRequired,
  type FieldDefinition,
  type ResourceDefinition,
} from '@drawdesk/contract/core/resource'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { importTexts } from './import.i18n.ts'

interface ImportMappingProps {
  resource: ResourceDefinition
  read: ImportRead
  fields: readonly string[]
  /** The group of all rows of the file; undefined: the file says it. */
  group: string | undefined
  isBusy: boolean
  onFields: (fields: readonly string[]) => void
}

/** Which field each column of the file is. A field that is chosen for another column leaves the one that had it. */
export function ImportMapping({ resource, read, fields, group, isBusy, onFields }: ImportMappingProps): ReactNode {
  const t = useTexts(importTexts)
  const labelOf = useFieldLabel(resource)
  const names = importNames(resource)
  const key = resource.import?.key ?? ''
  const groups = resource.import?.group
  const isGiven = (name: string): boolean =>
    name === groups?.field
      ? group !== undefined
      : name === key
        ? isMatched(resource, fields, group)
        : name === 'sort' && groups !== undefined
  const missing = names.filter(
    (name) => (isRequired(resource, name) || name === key) && !fields.includes(name) && !isGiven(name),
  )
  const choices = [
    { value: '', label: t('skip') },
    ...names.map((name) => ({
      value: name,
      label: isRequired(resource, name) || name === key ? `${labelOf(name)} *` : labelOf(name),
    })),
  ]
  const choose = (column: number, field: string): void =>
    onFields(fields.map((old, at) => (at === column ? field : field !== '' && old === field ? '' : old)))
  return (
    <>
      <p className="import-help">
        {t('mapHelp', { rows: read.rows })}{' '}
        {t('mapKey', { key: (groups && group === undefined ? [groups.field, key] : [key]).map(labelOf).join(' + ') })}
        {groups && group === undefined && ` ${t('mapTops', { key: labelOf(key), top: groups.top })}`}
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

/** Does the file say which row each of its rows is? One without a column for the key holds the tops of groups. */
export function isMatched(resource: ResourceDefinition, fields: readonly string[], group: string | undefined): boolean {
  const { key = '', group: groups } = resource.import ?? {}
  if (group !== undefined || !groups) return fields.includes(key)
  return fields.includes(groups.field)
}

/** As the server takes them. */
export const importNames = (resource: ResourceDefinition): string[] =>
  formFieldsOf(resource).filter((name) => {
    const field = resource.fields[name as never] as FieldDefinition
    return !['json', 'picture'].includes(field.kind) && !field.secret && !field.multiple
  })

export function useFieldLabel(resource: ResourceDefinition): (name: string) => string {
  const text = useText()
  return (name) => {
    const texts = resource.texts.fields[name as never] as { label: Parameters<typeof text>[0] } | undefined
    return texts ? text(texts.label) : name
  }
}
