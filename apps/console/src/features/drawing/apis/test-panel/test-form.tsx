import type { BodyVariable } from '@drawdesk/contract/drawing/body/body-node-variables'
import { PICTURES_MAX } from '@drawdesk/contract/drawing/records/draw-info'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { Input, InputNumber, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { InputPictures } from '../../desk/input-pictures.tsx'
import { Problem } from '../../shared/try/draw-line.tsx'
import { SizeFields } from '../../shared/try/size-fields.tsx'
import type { TestFields } from './test-fields.ts'
import { testPanelTexts } from './test-panel.i18n.ts'

interface TestFormProps {
  fields: TestFields
  onChange: (fields: TestFields) => void
  variables: readonly BodyVariable[]
  /** How many pictures it draws from; undefined where it takes none. */
  images: Pick<BodyVariable, 'min' | 'max'> | undefined
  /** Where the definition has none there is no box for it. */
  hasSeed: boolean
  errors: readonly FieldError[]
}

/** What a test drawing is asked with. */
export function TestForm({ fields, onChange, variables, images, hasSeed, errors }: TestFormProps) {
  const t = useTexts(testPanelTexts)
  const set = (part: Partial<TestFields>) => onChange({ ...fields, ...part })
  const errorOf = (name: string) => errors.find(({ field }) => field === name || field === `params.${name}`)?.msg
  /** Errors of these stand beside their boxes. */
  const shown = new Set([
    'prompt',
    'negativePrompt',
    'width',
    'height',
    'n',
    'seed',
    ...variables.flatMap(({ name }) => [name, `params.${name}`]),
  ])

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
      {images && (
        <InputPictures
          hasMask={images.min === 2 && images.max === 2}
          images={fields.images}
          error={errors.find(({ field }) => field.startsWith('images'))?.msg}
          onChange={(given) => set({ images: given })}
        />
      )}
      <SizeFields
        width={fields.width}
        height={fields.height}
        unsaid={t('sizeByApi')}
        errorOf={(...names) => names.map(errorOf).find(Boolean)}
        onChange={set}
      />
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
      {errors
        .filter(({ field }) => !shown.has(field) && !(images && field.startsWith('images')))
        .map(({ field, msg }) => (
          <Problem key={`${field} ${msg}`}>{msg}</Problem>
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
