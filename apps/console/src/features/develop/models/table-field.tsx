import type { SourceTable } from '@drawdesk/contract/develop/prototype'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { tablesQuery } from './model.api.ts'
import { modelTexts } from './model.i18n.ts'
import { namesOf } from './names.ts'

/** Tables of the chosen source. Choosing one fills the names that nobody has typed otherwise. */
export function TableField(props: InputProps) {
  const t = useTexts(modelTexts)
  const { form, value, onChange } = props
  const datasourceId = asText(form?.values.datasourceId)
  const { data = [], isFetching, error, refetch } = useQuery(tablesQuery(datasourceId, useTenantId()))
  const byName = new Map(data.map((table) => [table.name, table]))

  function choose(name: string): void {
    const [before, after] = [byName.get(asText(value)), byName.get(name)]
    onChange?.(name)
    if (!after) return
    const was: Readonly<Record<string, string>> = before ? namesOf(before) : {}
    for (const [field, text] of Object.entries(namesOf(after))) {
      const typed = asText(form?.values[field])
      if (typed === '' || typed === was[field]) form?.setValue(field, text)
    }
  }
  return (
    <>
      <Select<string>
        {...commonProps({ ...props, isDisabled: props.isDisabled === true || datasourceId === '' })}
        value={asText(value) === '' ? undefined : asText(value)}
        placeholder={t(datasourceId === '' ? 'chooseSource' : 'chooseTable')}
        loading={isFetching && data.length === 0}
        showSearch={{ optionFilterProp: 'search' }}
        options={data.map((table) => ({
          value: table.name,
          label: table.name,
          search: `${table.name} ${table.comment}`,
          table,
        }))}
        optionRender={tableOption}
        notFoundContent={isFetching ? ' ' : t('noTables')}
        onChange={choose}
      />
      {error && datasourceId !== '' && (
        <p className="res-error" role="status">
          {t('tablesFailed', { error: error.message })}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </p>
      )}
    </>
  )
}

const tableOption = ({ data }: { data: object }) => <TableOption table={(data as { table: SourceTable }).table} /> // as the options above have it

function TableOption({ table: { name, comment, isView, rows } }: { table: SourceTable }) {
  const t = useTexts(modelTexts)
  const facts = [
    comment,
    isView ? t('view') : '',
    rows !== null && rows > 0 ? t('rows', { n: rows.toLocaleString('en') }) : '',
  ].filter(Boolean)
  return (
    <span className="model-table">
      <span>{name}</span>
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
    </span>
  )
}
