import {
  DATA_SCOPE_TYPE,
  dataScopeResource,
  usualScopeColumn,
  type DataScopeClass,
} from '@drawdesk/contract/rights/data-scope'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, commonProps, SelectInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { kinds } from '../../../resource/kinds/kinds.tsx'
import { untyped } from '../../../resource/row.ts'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { RemarkWithPreview } from '../scope-shared/preview-control.tsx'
import { followName, type NameFacts } from '../scope-shared/proposals.ts'
import { ConditionInput } from './condition-input.tsx'
import { dataScopeTexts } from './data-scope.i18n.ts'

const ALL = '*'
const definition = untyped(dataScopeResource)

/** A condition belongs to a custom rule, a column to those that ask whose a row is. */
export function hiddenFieldsOf({ scopeType }: FormValues): readonly string[] {
  const asksWhose =
    scopeType === DATA_SCOPE_TYPE.own ||
    scopeType === DATA_SCOPE_TYPE.dept ||
    scopeType === DATA_SCOPE_TYPE.deptAndBelow
  return [...(scopeType === DATA_SCOPE_TYPE.custom ? [] : ['scopeValue']), ...(asksWhose ? [] : ['scopeColumn'])]
}

export interface DataScopeFacts extends NameFacts {
  codeOf: (menuId: string) => string | undefined
  classes: readonly DataScopeClass[]
}

/** The controls of the form: page, resource and rule fill in what follows from them. */
export function dataScopeControls(facts: DataScopeFacts) {
  const classOf = ({ form }: InputProps) => facts.classes.find(({ name }) => name === form?.values.scopeClass)
  return {
    menuId: (props: InputProps) => <PageControl {...props} facts={facts} />,
    scopeClass: (props: InputProps) => (
      <SelectInput
        {...props}
        onChange={(next) => {
          props.onChange?.(next)
          // Columns and fields of another resource mean nothing here.
          props.form?.setValue('scopeColumn', usualColumn(facts, props.form.values.scopeType, next))
          props.form?.setValue('scopeField', ALL)
        }}
      />
    ),
    scopeType: (props: InputProps) => (
      <SelectInput
        {...props}
        onChange={(next) => {
          props.onChange?.(next)
          props.form?.setValue('scopeColumn', usualColumn(facts, next, props.form.values.scopeClass))
          if (props.form) followName(props.form, facts, { scopeType: next })
        }}
      />
    ),
    scopeColumn: (props: InputProps) => <ColumnControl {...props} scopeClass={classOf(props)} />,
    scopeField: (props: InputProps) => <ShownControl {...props} scopeClass={classOf(props)} />,
    scopeValue: (props: InputProps) => <ConditionInput {...props} scopeClass={classOf(props)} />,
    remark: (props: InputProps) => <RemarkWithPreview {...props} resource={definition} kind="dataScope" />,
  }
}

const usualColumn = ({ classes }: DataScopeFacts, scopeType: unknown, scopeClass: unknown): string =>
  usualScopeColumn(scopeType, classes.find(({ name }) => name === scopeClass)?.columns ?? [])

function PageControl({ facts, ...props }: InputProps & { facts: DataScopeFacts }): ReactNode {
  const { Input } = kinds.tree
  const choose = (next: unknown) => {
    props.onChange?.(next)
    const { form } = props
    const code = facts.codeOf(String(next ?? ''))
    if (!form || !code) return
    form.setValue('resourceCode', code)
    if (facts.classes.some(({ name }) => name === code)) {
      form.setValue('scopeClass', code)
      form.setValue('scopeColumn', usualColumn(facts, form.values.scopeType, code))
    }
    followName(form, facts, { menuId: next })
  }
  return <Input {...props} onChange={choose} />
}

function ColumnControl({ scopeClass, ...props }: InputProps & { scopeClass: DataScopeClass | undefined }): ReactNode {
  const options = (scopeClass?.columns ?? []).map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))
  const value = asText(props.value)
  return (
    <Select
      {...commonProps(props)}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' ? undefined : value}
      options={options}
      onChange={(next: string) => props.onChange?.(next)}
    />
  )
}

/** Which columns are shown: all, or those that are named. */
function ShownControl({ scopeClass, ...props }: InputProps & { scopeClass: DataScopeClass | undefined }): ReactNode {
  const t = useTexts(dataScopeTexts)
  const value = asText(props.value).split(',').filter(Boolean)
  const options = [
    { value: ALL, label: t('allFields') },
    ...(scopeClass?.fields ?? []).map(({ name, title }) => ({ value: name, label: title })),
  ]
  const choose = (next: readonly string[]) => {
    // All, or some: what was chosen last wins.
    const isAll = next.at(-1) === ALL || next.length === 0
    props.onChange?.(isAll ? ALL : next.filter((name) => name !== ALL).join(','))
  }
  return (
    <Select
      {...commonProps(props)}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      onChange={choose}
    />
  )
}
