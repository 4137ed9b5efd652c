import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { inBoth } from '../../form/form-resource.ts'
import { TextField } from '../panel/parts/fields.tsx'
import type { ReferencedForm } from '../references.api.ts'
import { CLAUSE_OPERATORS, readClauses, writeClauses, type Clause } from './condition-text.ts'
import { simpleTexts } from './simple.i18n.ts'

type Field = ReferencedForm['fields'][number]

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'switch'])
const EMPTY: Clause = { name: '', operator: '>', value: '' }

interface ConditionFieldProps {
  when: string
  /** Of the form that the process starts with; none: the condition is written as an expression. */
  fields: readonly Field[]
  onChange: (when: string) => void
}

/** A condition by fields of the form, or, where it says more than that, as an expression. */
export function ConditionField({ when, fields, onChange }: ConditionFieldProps) {
  const t = useTexts(simpleTexts)
  const [isCode, setIsCode] = useState(false)
  /** With clauses that are not complete yet. */
  const [open, setOpen] = useState<{ over: string; clauses: readonly Clause[] }>()
  const byName = new Map(fields.map((field) => [field.name, field]))
  const stored = when.trim() === '' ? [EMPTY] : readClauses(when)
  const clauses = open?.over === when ? open.clauses : stored
  const canBeClauses = fields.length > 0 && clauses?.every(({ name }) => name === '' || byName.has(name))
  if (!canBeClauses || isCode || !clauses)
    return (
      <div className="flow-condition">
        <TextField label={t('when')} help={t('whenHelp')} isCode value={when} onCommit={onChange} />
        {canBeClauses && (
          <Button type="link" size="small" onClick={() => setIsCode(false)}>
            {t('byFields')}
          </Button>
        )}
      </div>
    )
  const put = (next: readonly Clause[]) => {
    const isWhole = next.length > 0 && next.every(({ name, value }) => name !== '' && value !== '')
    const written = isWhole ? writeClauses(next, (name) => !NUMBERS.has(byName.get(name)?.kind ?? 'text')) : when
    setOpen({ over: written, clauses: next })
    if (written !== when) onChange(written)
  }
  return (
    <fieldset className="flow-condition">
      <legend>{t('when')}</legend>
      {clauses.map((clause, at) => (
        <ClauseRow
          key={at}
          clause={clause}
          n={at + 1}
          fields={fields}
          onChange={(next) => put(clauses.with(at, next))}
          onRemove={clauses.length > 1 ? () => put(clauses.toSpliced(at, 1)) : undefined}
        />
      ))}
      <div className="flow-condition-tools">
        <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => put([...clauses, EMPTY])}>
          {t('andAlso')}
        </Button>
        <Button type="link" size="small" onClick={() => setIsCode(true)}>
          {t('byExpression')}
        </Button>
      </div>
    </fieldset>
  )
}

interface ClauseRowProps {
  clause: Clause
  n: number
  fields: readonly Field[]
  onChange: (clause: Clause) => void
  onRemove: (() => void) | undefined
}

function ClauseRow({ clause, n, fields, onChange, onRemove }: ClauseRowProps) {
  const t = useTexts(simpleTexts)
  const text = useText()
  const field = fields.find(({ name }) => name === clause.name)
  const valueLabel = t('clauseValue', { n })
  return (
    <div className="flow-clause">
      <Select
        aria-label={t('clauseField', { n })}
        placeholder={t('chooseField')}
        value={clause.name === '' ? null : clause.name}
        options={fields.map(({ name, label }) => ({ value: name, label: text(inBoth(label)) }))}
        onChange={(name: string) => onChange({ ...clause, name, value: '' })}
      />
      <Select
        aria-label={t('clauseOperator', { n })}
        value={clause.operator}
        options={CLAUSE_OPERATORS.map((value) => ({ value, label: t(value) }))}
        onChange={(operator) => onChange({ ...clause, operator })}
      />
      <ClauseValue
        label={valueLabel}
        field={field}
        value={clause.value}
        onChange={(value) => onChange({ ...clause, value })}
      />
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('removeClause', { n })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

interface ClauseValueProps {
  label: string
  field: Field | undefined
  value: string
  onChange: (value: string) => void
}

function ClauseValue({ label, field, value, onChange }: ClauseValueProps) {
  const t = useTexts(simpleTexts)
  const text = useText()
  const choices =
    field?.kind === 'switch'
      ? [
          { value: '1', label: t('yes') },
          { value: '0', label: t('no') },
        ]
      : (field?.choices ?? []).map((one) => ({ value: one.value, label: text(inBoth(one.label)) }))
  if (choices.length > 0)
    return <Select aria-label={label} value={value === '' ? null : value} options={choices} onChange={onChange} />
  if (field?.kind === 'integer' || field?.kind === 'decimal')
    return (
      <InputNumber
        aria-label={label}
        stringMode
        value={value === '' ? null : value}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    )
  return (
    <Input
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/['\\]/g, ''))}
    />
  )
}
