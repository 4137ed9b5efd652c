import { REGION_LEVELS } from '@drawdesk/contract/settings/region'
import { Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { regionPageTexts } from './region.i18n.ts'

/** What is edited; `subCode` is asked of a new one alone. */
export type RegionValues = Readonly<{ subCode: string; name: string; level: number; sort: number; remark: string }>
/** By field. */
export type RegionErrors = Readonly<Partial<Record<string, string>>>

interface FormParts {
  /** Before the id of each control. */
  id: string
  errors: RegionErrors
  isDisabled: boolean
}

interface RegionFieldsProps {
  form: FormParts
  values: RegionValues
  onChange: (part: Partial<RegionValues>) => void
  isReadOnly: boolean
}

const SORT_MOST = 999_999
const CODE_LENGTH = 12

/** What every region has. `level`: of a new one, between name and order. */
export function RegionFields({
  form,
  values,
  onChange,
  isReadOnly,
  level,
}: RegionFieldsProps & { level: ReactNode }): ReactNode {
  return (
    <>
      <RegionField form={form} name="name" isRequired={!isReadOnly}>
        {(common) => (
          <Input
            {...common}
            autoComplete="off"
            maxLength={64}
            value={values.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </RegionField>
      {level}
      <RegionField form={form} name="sort">
        {(common) => (
          <InputNumber
            {...common}
            className="res-wide"
            min={0}
            max={SORT_MOST}
            precision={0}
            value={values.sort}
            onChange={(sort) => onChange({ sort: sort ?? 0 })}
          />
        )}
      </RegionField>
      <RegionField form={form} name="remark">
        {(common) => (
          <Input.TextArea
            {...common}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={255}
            value={values.remark}
            onChange={({ target }) => onChange({ remark: target.value })}
          />
        )}
      </RegionField>
    </>
  )
}

interface CodeFieldProps extends RegionFieldsProps {
  /** The code that it goes on from; empty at the top. */
  prefix: string
}

/** The digits of a new region after those of what it lies in. */
export function CodeField({ form, values, onChange, isReadOnly, prefix }: CodeFieldProps): ReactNode {
  const t = useTexts(regionPageTexts)
  return (
    <RegionField
      form={form}
      name="subCode"
      isRequired={!isReadOnly}
      help={prefix === '' ? t('codeHelpTop') : t('codeHelp', { prefix })}
    >
      {(common) => (
        <Input
          {...common}
          prefix={prefix === '' ? undefined : <code className="region-prefix">{prefix}</code>}
          inputMode="numeric"
          autoComplete="off"
          maxLength={CODE_LENGTH - prefix.length}
          value={values.subCode}
          onChange={({ target }) => onChange({ subCode: target.value.replace(/\D/g, '') })}
        />
      )}
    </RegionField>
  )
}

interface LevelFieldProps extends Omit<RegionFieldsProps, 'isReadOnly'> {
  /** Of what it lies in. */
  above: number
  /** Names of the levels by number. */
  levels: readonly string[]
}

/** The level of a new region: any below the one that it lies in. */
export function LevelField({ form, values, onChange, above, levels }: LevelFieldProps): ReactNode {
  return (
    <RegionField form={form} name="level">
      {(common) => (
        <Select
          {...common}
          value={values.level}
          onChange={(level) => onChange({ level })}
          options={levels
            .map((label, value) => ({ value, label }))
            .filter(({ value }) => value > above && value <= REGION_LEVELS.village)}
        />
      )}
    </RegionField>
  )
}

interface RegionFieldProps {
  form: FormParts
  name: keyof RegionValues
  isRequired?: boolean
  help?: string
  children: (common: ReturnType<typeof commonOf>) => ReactNode
}

/** A control with its label above, and its error or help below. */
function RegionField({ form, name, isRequired = false, help, children }: RegionFieldProps): ReactNode {
  const t = useTexts(regionPageTexts)
  const common = commonOf(form, name)
  const error = form.errors[name]
  const note = error ?? help
  return (
    <div className="res-field">
      <label htmlFor={common.id}>
        {t(name)}
        {isRequired && (
          <span className="res-required" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {children(common)}
      {note !== undefined && (
        <div id={`${common.id}-note`} className={error === undefined ? 'res-help' : 'res-error'}>
          {note}
        </div>
      )}
    </div>
  )
}

/** What every control takes of the form. */
function commonOf({ id, errors, isDisabled }: FormParts, name: keyof RegionValues) {
  return {
    id: `${id}-${name}`,
    disabled: isDisabled,
    status: errors[name] === undefined ? undefined : ('error' as const),
    'aria-describedby': `${id}-${name}-note`,
    'aria-invalid': errors[name] !== undefined || undefined,
  }
}
