import {
  FORM_ACCESS_MODES,
  FORM_COMPARISONS,
  FORM_FORMATS,
  FORM_OPERATORS,
  type FormField,
  type FormRule,
} from '@drawdesk/contract/workflow/forms/form'
import { Input, InputNumber, Select } from 'antd'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { inBoth } from '../../form/form-resource.ts'
import { formEditorTexts } from '../form-editor.i18n.ts'
import { PartList } from './part-list.tsx'

interface PartsProps {
  field: FormField
  set: (change: Partial<FormField>) => void
}

const isText = ({ kind }: FormField): boolean => kind === 'text' || kind === 'textarea'
const isNumber = ({ kind }: FormField): boolean => kind === 'integer' || kind === 'decimal'

/** What values keep to. */
export function RuleParts({ field, others, set }: PartsProps & { others: readonly FormField[] }) {
  const t = useTexts(formEditorTexts)
  const kinds = [
    ...(isText(field) ? (['length', 'format'] as const) : []),
    ...(isNumber(field) ? (['range'] as const) : []),
    'compare' as const,
  ]
  return (
    <PartList<FormRule>
      title={t('rules')}
      parts={field.rules}
      addLabel={t('addRule')}
      partLabel={(n) => t('rule', { n })}
      removeLabel={(n) => t('removeRule', { n })}
      fresh={() => ({ kind: kinds[0] ?? 'compare' })}
      onChange={(rules) => set({ rules })}
      renderPart={(rule, change) => (
        <>
          <Select
            aria-label={t('rules')}
            value={rule.kind}
            options={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
            onChange={(kind) => change({ kind })}
          />
          <RuleValues rule={rule} others={others.filter(({ name }) => name !== field.name)} change={change} />
        </>
      )}
    />
  )
}

function RuleValues({
  rule,
  others,
  change,
}: {
  rule: FormRule
  others: readonly FormField[]
  change: (rule: FormRule) => void
}) {
  const t = useTexts(formEditorTexts)
  if (rule.kind === 'format')
    return (
      <Select
        aria-label={t('format')}
        value={rule.format}
        options={FORM_FORMATS.map((format) => ({ value: format, label: t(format) }))}
        onChange={(format) => change({ ...rule, format })}
      />
    )
  if (rule.kind === 'compare')
    return (
      <>
        <Select
          aria-label={t('operator')}
          value={rule.operator}
          options={FORM_COMPARISONS.map((one) => ({ value: one, label: t(one) }))}
          onChange={(operator) => change({ ...rule, operator })}
        />
        <FieldSelect
          label={t('other')}
          fields={others}
          value={rule.other}
          onChange={(other) => change({ ...rule, other })}
        />
      </>
    )
  const bound = (which: 'min' | 'max') => (
    <InputNumber<number>
      aria-label={t(which)}
      placeholder={t(which)}
      value={rule[which] ?? null}
      onChange={(next) => {
        const { [which]: _gone, ...rest } = rule
        change(next === null ? rest : { ...rest, [which]: next })
      }}
    />
  )
  return (
    <>
      {bound('min')}
      {bound('max')}
    </>
  )
}

/** When the field stands on the form. */
export function ConditionParts({ field, earlier, set }: PartsProps & { earlier: readonly FormField[] }) {
  const t = useTexts(formEditorTexts)
  return (
    <PartList
      title={t('conditions')}
      help={t('conditionsHelp')}
      parts={field.showWhen}
      addLabel={t('addCondition')}
      partLabel={(n) => t('condition', { n })}
      removeLabel={(n) => t('removeCondition', { n })}
      fresh={() => ({ field: earlier[0]?.name ?? '', operator: 'eq', value: '' }) as const}
      onChange={(showWhen) => set({ showWhen: [...showWhen] })}
      renderPart={(condition, change) => (
        <>
          <FieldSelect
            label={t('other')}
            fields={earlier}
            value={condition.field}
            onChange={(name) => change({ ...condition, field: name })}
          />
          <Select
            aria-label={t('operator')}
            value={condition.operator}
            options={FORM_OPERATORS.map((one) => ({ value: one, label: t(one) }))}
            onChange={(operator) => change({ ...condition, operator })}
          />
          {condition.operator !== 'empty' && condition.operator !== 'filled' && (
            <Input
              aria-label={t('value')}
              placeholder={t('value')}
              value={condition.value}
              maxLength={500}
              onChange={(event) => change({ ...condition, value: event.target.value })}
            />
          )}
        </>
      )}
    />
  )
}

/** What may be done with the field at the nodes of a process. */
export function AccessParts({ field, set }: PartsProps) {
  const t = useTexts(formEditorTexts)
  return (
    <PartList
      title={t('access')}
      help={t('accessHelp')}
      parts={field.access ?? []}
      addLabel={t('addAccess')}
      partLabel={(n) => t('accessOf', { n })}
      removeLabel={(n) => t('removeAccess', { n })}
      fresh={() => ({ node: '', mode: 'writable' }) as const}
      onChange={(access) => set({ access: [...access] })}
      renderPart={(one, change) => (
        <>
          <Input
            aria-label={t('node')}
            placeholder={t('node')}
            value={one.node}
            maxLength={255}
            spellCheck={false}
            onChange={(event) => change({ ...one, node: event.target.value })}
          />
          <Select
            aria-label={t('mode')}
            value={one.mode}
            options={FORM_ACCESS_MODES.map((mode) => ({
              value: mode,
              label: t(mode === 'required' ? 'requiredAt' : mode),
            }))}
            onChange={(mode) => change({ ...one, mode })}
          />
        </>
      )}
    />
  )
}

interface FieldSelectProps {
  label: string
  fields: readonly FormField[]
  value: string | undefined
  onChange: (name: string) => void
}

function FieldSelect({ label, fields, value, onChange }: FieldSelectProps) {
  const text = useText()
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={value || undefined}
      options={fields.map((field) => ({ value: field.name, label: text(inBoth(field.label)) || field.name }))}
      onChange={onChange}
    />
  )
}
