import type { ChatModel } from '@drawdesk/contract/chat/chat-api'
import { Checkbox, Input, InputNumber } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ModelProblem } from './model-facts.ts'
import { modelTexts } from './models.i18n.ts'

const CONTEXT_MIN = 256
const CONTEXT_MAX = 100_000_000
const ANSWER_MAX = 10_000_000

interface ModelFormProps {
  model: ChatModel
  problems: ModelProblem
  currency: string
  isDisabled: boolean
  onChange: (part: Partial<ChatModel>) => void
}

/** What is known of one model. */
export function ModelForm({ model, problems, currency, isDisabled, onChange }: ModelFormProps) {
  const t = useTexts(modelTexts)
  const unit = `${currency} · ${t('perMillion')}`
  return (
    <div className="chat-model-form">
      <Part label={t('model')} error={problems.model && t(problems.model)}>
        {(id) => (
          <Input
            id={id}
            className="res-code"
            value={model.model}
            maxLength={200}
            disabled={isDisabled}
            status={problems.model ? 'error' : undefined}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onChange({ model: target.value.trim() })}
          />
        )}
      </Part>
      <Part label={t('label')}>
        {(id) => (
          <Input
            id={id}
            value={model.label}
            maxLength={100}
            disabled={isDisabled}
            placeholder={t('labelHint')}
            autoComplete="off"
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </Part>
      <Part label={t('priceIn')} note={unit} error={problems.priceIn && t(problems.priceIn)}>
        {(id) => (
          <Input
            id={id}
            value={model.priceIn}
            inputMode="decimal"
            placeholder={t('unpriced')}
            disabled={isDisabled}
            status={problems.priceIn ? 'error' : undefined}
            autoComplete="off"
            onChange={({ target }) => onChange({ priceIn: target.value.trim() })}
          />
        )}
      </Part>
      <Part label={t('priceOut')} note={unit} error={problems.priceOut && t(problems.priceOut)}>
        {(id) => (
          <Input
            id={id}
            value={model.priceOut}
            inputMode="decimal"
            placeholder={t('unpriced')}
            disabled={isDisabled}
            status={problems.priceOut ? 'error' : undefined}
            autoComplete="off"
            onChange={({ target }) => onChange({ priceOut: target.value.trim() })}
          />
        )}
      </Part>
      <Part label={t('contextTokens')} note={t('tokensUnit')}>
        {(id) => (
          <InputNumber<number>
            id={id}
            className="res-wide"
            value={model.contextTokens}
            min={CONTEXT_MIN}
            max={CONTEXT_MAX}
            precision={0}
            placeholder={t('unlimited')}
            disabled={isDisabled}
            onChange={(next) => onChange({ contextTokens: next })}
          />
        )}
      </Part>
      <Part label={t('maxTokens')} note={t('tokensUnit')}>
        {(id) => (
          <InputNumber<number>
            id={id}
            className="res-wide"
            value={model.maxTokens}
            min={1}
            max={ANSWER_MAX}
            precision={0}
            placeholder={t('unlimited')}
            disabled={isDisabled}
            onChange={(next) => onChange({ maxTokens: next })}
          />
        )}
      </Part>
      <div className="chat-model-flags">
        {(['takesImages', 'takesTools', 'continues'] as const).map((flag) => (
          <Checkbox
            key={flag}
            checked={model[flag]}
            disabled={isDisabled}
            title={flag === 'continues' ? t('continuesHint') : undefined}
            onChange={({ target }) => onChange({ [flag]: target.checked })}
          >
            {t(flag)}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}

function Part({
  label,
  note,
  error,
  children,
}: {
  label: string
  note?: string
  error?: string | undefined
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="chat-model-part">
      <label htmlFor={id}>
        {label}
        {note && <small> {note}</small>}
      </label>
      {children(id)}
      {error && (
        <span className="res-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
