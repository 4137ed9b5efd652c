import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloudDownloadOutlined,
  DeleteOutlined,
  DownOutlined,
  PlusOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { CHAT_MODELS_MAX, type ChatModel } from '@drawdesk/contract/chat/chat-api'
import { Button } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../../components/tag.tsx'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { InputProps } from '../../../../resource/kinds/kind-inputs.tsx'
import { modelsOf, moved, newModel, write } from '../form-json.ts'
import { FetchModels } from './fetch-models.tsx'
import { problemsOf, sizeText } from './model-facts.ts'
import { ModelForm } from './model-form.tsx'
import { modelTexts } from './models.i18n.ts'

/** The models of an API, the first being its default: each a line of facts that opens into its form. */
export function ModelsField(props: InputProps) {
  const { id, value, onChange, isDisabled = false, isInvalid = false, form } = props
  const t = useTexts(modelTexts)
  const models = modelsOf(value)
  const [openAt, setOpenAt] = useState<number>()
  const [isFetching, setIsFetching] = useState(false)
  const currency = typeof form?.values.currency === 'string' ? form.values.currency : ''
  const isFull = models.length >= CHAT_MODELS_MAX

  const change = (next: readonly ChatModel[], open?: number): void => {
    onChange?.(write(next))
    setOpenAt(open)
  }
  return (
    <div
      className="chat-models"
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={props.field.label}
      aria-describedby={props.describedBy}
    >
      {models.length === 0 ? (
        <p className="res-help">{t('none')}</p>
      ) : (
        <ol>
          {models.map((model, index) => {
            const name = model.label || model.model || t('nameless')
            const problems = problemsOf(models, index)
            const isBad = Object.keys(problems).length > 0
            const isOpen = openAt === index
            return (
              // Models have no identity besides their place: their names are being edited.
              <li key={index} className="chat-model" data-bad={(isBad && (isInvalid || !isOpen)) || undefined}>
                <div className="chat-model-head">
                  <button
                    type="button"
                    className="chat-model-name"
                    aria-expanded={isOpen}
                    onClick={() => setOpenAt(isOpen ? undefined : index)}
                  >
                    {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                    <span className="res-line">
                      {seededName(model.label) || <code>{model.model || t('nameless')}</code>}
                    </span>
                    {index === 0 && <StateTag kind="info">{t('first')}</StateTag>}
                  </button>
                  {!isOpen && <ModelFacts model={model} currency={currency} />}
                  <span className="chat-api-buttons">
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined aria-hidden />}
                      disabled={isDisabled || index === 0}
                      aria-label={t('up', { name })}
                      title={t('up', { name })}
                      onClick={() => change(moved(models, index, index - 1))}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined aria-hidden />}
                      disabled={isDisabled || index === models.length - 1}
                      aria-label={t('down', { name })}
                      title={t('down', { name })}
                      onClick={() => change(moved(models, index, index + 1))}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined aria-hidden />}
                      disabled={isDisabled}
                      aria-label={t('remove', { name })}
                      title={t('remove', { name })}
                      onClick={() => change(models.filter((_model, at) => at !== index))}
                    />
                  </span>
                </div>
                {isOpen && (
                  <ModelForm
                    model={model}
                    problems={problems}
                    currency={currency}
                    isDisabled={isDisabled}
                    onChange={(part) =>
                      change(
                        models.map((own, at) => (at === index ? { ...own, ...part } : own)),
                        index,
                      )
                    }
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
      <div className="chat-models-buttons">
        <Button
          icon={<CloudDownloadOutlined aria-hidden />}
          disabled={isDisabled || isFull}
          onClick={() => setIsFetching(true)}
        >
          {t('fetch')}
        </Button>
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={isDisabled || isFull}
          onClick={() => change([...models, newModel('')], models.length)}
        >
          {t('add')}
        </Button>
      </div>
      {isFetching && (
        <FetchModels
          form={form}
          row={props.row}
          present={models.map(({ model }) => model)}
          onClose={() => setIsFetching(false)}
          onPick={(picked) => change([...models, ...picked].slice(0, CHAT_MODELS_MAX))}
        />
      )}
    </div>
  )
}

function ModelFacts({ model, currency }: { model: ChatModel; currency: string }) {
  const t = useTexts(modelTexts)
  const prices = [model.priceIn, model.priceOut]
  // A price that nobody entered is unknown; free is what somebody set to 0.
  const isUnpriced = prices.every((price) => price.trim() === '')
  const isFree = !isUnpriced && prices.every((price) => Number(price) === 0 || Number.isNaN(Number(price)))
  const facts = [
    isUnpriced
      ? t('unpriced')
      : isFree
        ? t('free')
        : t('prices', { in: model.priceIn || '0', out: model.priceOut || '0', currency }),
    model.contextTokens === null ? '' : t('context', { size: sizeText(model.contextTokens) }),
    model.takesImages ? t('takesImages') : '',
    model.takesTools ? t('takesTools') : '',
    model.continues ? t('continues') : '',
  ].filter(Boolean)
  return (
    <span className="chat-model-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  )
}
