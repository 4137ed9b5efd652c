import type { ChatModelChoice } from '@drawdesk/contract/chat/chat'
import { Button, Input, Slider } from 'antd'
import { useId } from 'react'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BOUNDS, boundsFor, readSetting, SETTING_NAMES, type SettingName, type SettingTexts } from './settings-text.ts'
import { settingsTexts } from './settings.i18n.ts'
import './settings.css'

interface SettingsFieldsProps {
  texts: SettingTexts
  /** The model that they go to; undefined where that is not known. */
  model: ChatModelChoice | undefined
  isDisabled?: boolean
  onChange: (texts: SettingTexts) => void
}

/** What a conversation asks of its model: each with its default, and back to it. */
export function SettingsFields({ texts, model, isDisabled = false, onChange }: SettingsFieldsProps) {
  return (
    <div className="chat-settings">
      {SETTING_NAMES.map((name) => (
        <SettingField
          key={name}
          name={name}
          texts={texts}
          model={model}
          isDisabled={isDisabled}
          onText={(text) => onChange({ ...texts, [name]: text })}
        />
      ))}
    </div>
  )
}

interface SettingFieldProps extends Omit<SettingsFieldsProps, 'onChange'> {
  name: SettingName
  onText: (text: string) => void
}

function SettingField({ name, texts, model, isDisabled, onText }: SettingFieldProps) {
  const t = useTexts(settingsTexts)
  const id = useId()
  const text = texts[name]
  const value = readSetting(name, text)
  const { least, most, step, isWhole } = boundsFor(name, model?.params)
  const error =
    value === undefined &&
    t(isWhole ? 'wrongWhole' : 'wrongNumber', { least, most: BOUNDS[name].most.toLocaleString('en') })
  const note = useNote(name, texts, model)
  const fallback = name === 'contextMessages' ? null : (model?.params[name].value ?? null)
  const placeholder =
    fallback === null
      ? t(name === 'contextMessages' ? 'asManyAsFit' : 'byModel')
      : t('default', { value: fallback.toLocaleString('en') })
  return (
    <div className="chat-setting">
      <label htmlFor={id}>{t(name)}</label>
      {text !== '' && (
        <Button
          type="link"
          size="small"
          aria-label={t('resetOf', { name: t(name) })}
          disabled={isDisabled}
          onClick={() => onText('')}
        >
          {t('reset')}
        </Button>
      )}
      <div className="chat-setting-value">
        {!isWhole && (
          <Slider
            min={name === 'topP' ? 0.05 : least}
            max={most}
            step={step}
            value={value ?? fallback ?? 1}
            className={text === '' ? 'chat-setting-unset' : ''}
            tooltip={{ open: false }}
            ariaLabelForHandle={t(name)}
            disabled={isDisabled}
            onChange={(next) => onText(String(next))}
          />
        )}
        <Input
          id={id}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          value={text}
          disabled={isDisabled}
          placeholder={placeholder}
          status={error ? 'error' : ''}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <p
        id={`${id}-hint`}
        className={error ? 'chat-setting-error' : 'chat-setting-hint'}
        role={error ? 'alert' : undefined}
      >
        {error || note || t(`${name}Hint`)}
      </p>
    </div>
  )
}

/** Where the model takes it otherwise than it stands here, or not at all. */
function useNote(name: SettingName, texts: SettingTexts, model: ChatModelChoice | undefined): string {
  const t = useTexts(settingsTexts)
  if (name === 'contextMessages' || !model) return ''
  const { params } = model
  const { isTaken, most } = params[name]
  const value = readSetting(name, texts[name]) ?? null
  const called = seededName(model.label) || model.model
  if (!isTaken) return t('notTaken')
  if (name === 'topP' && params.isEither && params.temperature.isTaken && texts.temperature !== '' && value !== null)
    return t('eitherOne', { model: called })
  return most !== null && value !== null && value > most
    ? t('upTo', { model: called, most: most.toLocaleString('en') })
    : ''
}
