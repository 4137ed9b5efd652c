import { presetWord } from '../../../../lib/texts/language.ts'
import { AutoComplete, Input, InputNumber, Select } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { BodyParam, ParamValue } from './body-params.ts'
import { paramTexts } from './params.i18n.ts'

interface ParamControlProps {
  param: BodyParam
  /** Undefined: the API's own. */
  value: ParamValue | undefined
  label: string
  isDisabled: boolean
  isInvalid: boolean
  onChange: (value: ParamValue | undefined) => void
}

/** One parameter in the control of its type. Untouched it shows the API's own value as a hint. */
export function ParamControl({ param, value, label, isDisabled, isInvalid, onChange }: ParamControlProps) {
  const t = useTexts(paramTexts)
  const { paramType, options, suggestions } = param
  const shared = {
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
    disabled: isDisabled,
    status: isInvalid ? ('error' as const) : undefined,
    placeholder: param.default === '' ? t('byApi') : t('defaultIs', { value: shortened(param.default) }),
  }

  // A whole variable may stand for a number or a choice; such a value is edited as text.
  const isTemplate = typeof value === 'string' && value.includes('{{')
  if (!isTemplate && options.length > 0) {
    return (
      <Select
        {...shared}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={value === undefined ? undefined : String(value)}
        options={options.map((option) => ({
          value: String(option.value),
          label: presetWord('choice', option.label ?? '') || String(option.value),
        }))}
        onChange={(next: string | undefined) =>
          onChange(options.find((option) => String(option.value) === next)?.value)
        }
      />
    )
  }
  if (!isTemplate && paramType === 4) {
    return (
      <Select
        {...shared}
        allowClear
        value={value === undefined ? undefined : String(value)}
        options={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(next: string | undefined) => onChange(next === undefined ? undefined : next === 'true')}
      />
    )
  }
  if (!isTemplate && (paramType === 2 || paramType === 3)) {
    return (
      <InputNumber
        {...shared}
        {...(paramType === 2 && { precision: 0 })}
        value={typeof value === 'number' ? value : value === undefined ? null : Number(value)}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  }
  const text = value === undefined || value === null ? '' : String(value)
  if (suggestions.length > 0) {
    return (
      <AutoComplete
        {...shared}
        value={text}
        showSearch={{
          filterOption: (typed, option) =>
            String(option?.value ?? '')
              .toLowerCase()
              .includes(typed.toLowerCase()),
        }}
        options={suggestions.map((one) => ({ value: one }))}
        onChange={(next: string) => onChange(next)}
      />
    )
  }
  if (paramType === 7)
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Input
      {...shared}
      {...(paramType === 8 && { inputMode: 'numeric' as const })}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
