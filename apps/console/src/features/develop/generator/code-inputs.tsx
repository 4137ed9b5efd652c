import { codeResource } from '@drawdesk/contract/develop/code'
import { Select } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, commonProps, SelectInput, TextInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTarget } from '../../../resource/tenant/work-tenant.ts'
import { fetchModel, useModel } from './code.api.ts'
import { codeTexts } from './code.i18n.ts'

/** A model; what it says of the other fields is filled in where nobody has written anything yet. */
export function ModelBox(props: InputProps) {
  const { tenantId } = useTarget(codeResource)

  async function fill(modelId: string): Promise<void> {
    try {
      const { modelName, modelTable, datasourceId, columns } = await fetchModel(modelId, tenantId)
      const key = columns.find(({ isKey }) => isKey === 1)?.name ?? ''
      const parent = columns.find(({ name, referTable }) => referTable === modelTable || /^parent(_?id)?$/i.test(name))
      const title = columns.find(({ name }) => /^(name|title)$/i.test(name)) ?? columns.find(({ isKey }) => isKey === 0)
      const wanted = {
        tableName: modelTable,
        datasourceId,
        pkName: key,
        treeId: key,
        treePid: parent?.name ?? '',
        treeName: title?.name ?? '',
      }
      for (const [name, value] of Object.entries(wanted)) props.form?.setValue(name, value)
      if (asText(props.form?.values.codeName) === '') props.form?.setValue('codeName', modelName)
    } catch (error) {
      logFailure('model of a code', error) // Its message has been shown; the fields can be filled by hand.
    }
  }

  return <ModelSelect {...props} fill={fill} />
}

/** The model of the rows below; its column that refers to the table above is filled in. */
export function ChildModelBox(props: InputProps) {
  const { tenantId } = useTarget(codeResource)

  async function fill(modelId: string): Promise<void> {
    try {
      const { columns } = await fetchModel(modelId, tenantId)
      const table = asText(props.form?.values.tableName)
      const above = columns.find(({ referTable }) => table !== '' && referTable === table)
      props.form?.setValue('subFkId', above?.name ?? '')
    } catch (error) {
      logFailure('model of a code', error) // Its message has been shown; the column can be chosen by hand.
    }
  }

  return <ModelSelect {...props} fill={fill} />
}

interface ColumnBoxProps extends InputProps {
  /** The field that names the model whose columns are offered. */
  of: 'modelId' | 'subModelId'
}

/** A column of the chosen model; free text for rows that have none. */
export function ColumnBox({ of, ...props }: ColumnBoxProps) {
  const t = useTexts(codeTexts)
  const modelId = asText(props.form?.values[of])
  const { data, isFetching } = useModel(modelId)
  if (modelId === '')
    return of === 'subModelId' ? (
      <Select {...commonProps(props)} disabled placeholder={t('noColumns')} />
    ) : (
      <TextInput {...props} />
    )
  const value = asText(props.value)
  return (
    <Select
      {...commonProps(props)}
      value={value === '' ? undefined : value}
      loading={isFetching}
      allowClear={!props.field.isRequired}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('chooseColumn')}
      options={data?.columns.map(({ name, comment }) => ({
        value: name,
        label: comment === '' || comment === name ? name : `${name} · ${comment}`,
      }))}
      onChange={(next: string | undefined) => props.onChange?.(next ?? '')}
    />
  )
}

/** A choice that fills in other fields by what is chosen. */
function ModelSelect({ fill, ...props }: InputProps & { fill: (modelId: string) => Promise<void> }) {
  return (
    <SelectInput
      {...props}
      onChange={(value) => {
        props.onChange?.(value)
        if (typeof value === 'string' && value !== '') void fill(value)
      }}
    />
  )
}
