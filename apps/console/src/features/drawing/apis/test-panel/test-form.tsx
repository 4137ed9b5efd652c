import type { BodyVariable } from '@drawdesk/contract/drawing/body/body-node-variables'
import { DRAW_SIZE_MAX_PX, DRAW_SIZE_MIN_PX, PICTURES_MAX } from '@drawdesk/contract/drawing/records/draw-info'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { Input, InputNumber, Radio, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { SIZE_PRESETS, type TestFields } from './test-fields.ts'
import { testPanelTexts } from './test-panel.i18n.ts'

interface TestFormProps {
  fields: TestFields
  onChange: (fields: TestFields) => void
  variables: readonly BodyVariable[]
  /** Where the definition has none there is no box for it. */
  hasSeed: boolean
  errors: readonly FieldError[]
}

/** What a test drawing is asked with. */
export function TestForm({ fields, onChange, variables, hasSeed, errors }: TestFormProps) {
  const t = useTexts(testPanelTexts)
  const set = (part: Partial<TestFields>) => onChange({ ...fields, ...part })
  const errorOf = (name: string) => errors.find(({ field }) => field === name || field === `params.${name}`)?.msg
  const size = `${fields.width}x${fields.height}`

  return (
    <div className="draw-test-form">
      <Line label={t('prompt')} error={errorOf('prompt')} isWide>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 3, maxRows: 10 }}
            placeholder={t('promptPlaceholder')}
            value={fields.prompt}
            onChange={(event) => set({ prompt: event.target.value })}
          />
        )}
      </Line>
      <Line label={t('negativePrompt')} error={errorOf('negativePrompt')} isWide>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 1, maxRows: 6 }}
            placeholder={t('negativePlaceholder')}
            value={fields.negativePrompt}
            onChange={(event) => set({ negativePrompt: event.target.value })}
          />
        )}
      </Line>
      <fieldset className="draw-test-sizes" aria-label={t('size')}>
        <legend>{t('size')}</legend>
        <Radio.Group
          optionType="button"
          value={size}
          options={SIZE_PRESETS.map(({ kind, width, height }) => ({
            value: `${width}x${height}`,
            label: t(kind, { n: width, size: `${width}×${height}` }),
          }))}
          onChange={({ target }) => {
            const preset = SIZE_PRESETS.find(({ width, height }) => `${width}x${height}` === target.value)
            if (preset) set({ width: preset.width, height: preset.height })
          }}
        />
      </fieldset>
      <Line label={t('width')} error={errorOf('width')}>
        {(id) => (
          <InputNumber
            id={id}
            min={DRAW_SIZE_MIN_PX}
            max={DRAW_SIZE_MAX_PX}
            precision={0}
            suffix="px"
            value={fields.width}
            onChange={(width) => set({ width })}
          />
        )}
      </Line>
      <Line label={t('height')} error={errorOf('height')}>
        {(id) => (
          <InputNumber
            id={id}
            min={DRAW_SIZE_MIN_PX}
            max={DRAW_SIZE_MAX_PX}
            precision={0}
            suffix="px"
            value={fields.height}
            onChange={(height) => set({ height })}
          />
        )}
      </Line>
      <Line label={t('n')} error={errorOf('n')}>
        {(id) => (
          <InputNumber id={id} min={1} max={PICTURES_MAX} precision={0} value={fields.n} onChange={(n) => set({ n })} />
        )}
      </Line>
      {hasSeed ? (
        <Line label={t('seed')} error={errorOf('seed')}>
          {(id) => (
            <Input
              id={id}
              inputMode="numeric"
              placeholder={t('seedHelp')}
              value={fields.seed}
              onChange={(event) => set({ seed: event.target.value.replace(/[^\d-]/g, '') })}
            />
          )}
        </Line>
      ) : (
        <div className="draw-field">
          <span>{t('seed')}</span>
          <p className="draw-help">{t('noSeed')}</p>
        </div>
      )}
      {variables.length > 0 && <h3 className="draw-wide">{t('variables')}</h3>}
      {variables.map((variable) => (
        <Line key={variable.name} label={variable.name} isRequired={variable.required} error={errorOf(variable.name)}>
          {(id) => (
            <VariableInput
              id={id}
              variable={variable}
              value={fields.params[variable.name]}
              onChange={(value) => set({ params: { ...fields.params, [variable.name]: value } })}
            />
          )}
        </Line>
      ))}
    </div>
  )
}

interface VariableInputProps {
  id: string
  variable: BodyVariable
  value: string | boolean | undefined
  onChange: (value: string | boolean) => void
}

function VariableInput({ id, variable, value, onChange }: VariableInputProps) {
  const t = useTexts(testPanelTexts)
  const placeholder = variable.default === '' ? t('optional') : t('defaultIs', { value: variable.default })
  if (variable.paramType === 4) {
    return (
      <Select
        id={id}
        allowClear
        placeholder={placeholder}
        value={value === undefined || value === '' ? undefined : value === true}
        options={[
          { value: true, label: 'true' },
          { value: false, label: 'false' },
        ]}
        onChange={(next: boolean | undefined) => onChange(next ?? '')}
      />
    )
  }
  return (
    <Input
      id={id}
      placeholder={placeholder}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface LineProps {
  label: string
  error: string | undefined
  isRequired?: boolean
  isWide?: boolean
  children: (id: string) => ReactNode
}

function Line({ label, error, isRequired = false, isWide = false, children }: LineProps) {
  const id = useId()
  return (
    <div className={`draw-field${isWide ? ' draw-wide' : ''}`}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="draw-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children(id)}
      {error && (
        <p className="draw-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
