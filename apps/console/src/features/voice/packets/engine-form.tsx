import type { TtsEngineSave, TtsEngineView } from '@drawdesk/contract/voice/speech'
import { TTS_ENGINE_OPTIONS } from '@drawdesk/contract/voice/tts-voice-packet'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Switch } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { HistoryButton } from '../../../resource/history/history-button.tsx'
import { bringsBack } from '../../../resource/history/brings-back.ts'
import { BegunNote, type BegunVersion } from '../../../resource/history/version-note.tsx'
import { ENGINES_KEY, saveEngine } from './tts-voice-packet.api.ts'
import { voicePacketTexts } from './tts-voice-packet.i18n.ts'
import { plainPrice, useEngineHistory } from './use-engine-history.ts'

type Values = Required<Pick<TtsEngineSave, 'baseUrl' | 'region' | 'model' | 'price' | 'currency' | 'active'>> & {
  key: string
  isKeyGone: boolean
}

/** The account of one engine. A key is written and never read: an empty box leaves it. */
export function EngineForm({ account }: { account: TtsEngineView }) {
  const t = useTexts(voicePacketTexts)
  const text = useText()
  const client = useQueryClient()
  const { message } = useFeedback()
  const mayEdit = usePermission('ttsVoicePacket_edit')
  const [values, setValues] = useState<Values>(() => valuesOf(account))
  const [begun, setBegun] = useState<BegunVersion>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const { engine } = account
  const history = useEngineHistory(engine)
  const option = TTS_ENGINE_OPTIONS.find(({ value }) => value === engine)
  const name = option ? text(option.label) : engine
  const isOffline = engine === 'offline'
  const stored = account.secrets.apiKey

  const set = (more: Partial<Values>): void => setValues((known) => ({ ...known, ...more }))
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      const { key, isKeyGone, ...plain } = values
      const saved = {
        engine,
        version: account.version,
        ...plain,
        baseUrl: plain.baseUrl.trim(),
        ...(isKeyGone ? { secrets: { apiKey: null } } : key === '' ? {} : { secrets: { apiKey: key } }),
      }
      await saveEngine(saved, bringsBack(begun, values, valuesOf(account)))
      setErrors({})
      void message.success(t('saved', { name }))
      await client.invalidateQueries({ queryKey: ENGINES_KEY })
    } catch (error) {
      const beside = error instanceof ApiError ? error.errors : undefined
      setErrors(Object.fromEntries(beside?.map(({ field, msg }) => [field, msg]) ?? []))
      if (!beside) void message.error(error instanceof ApiError ? error.message : t('saveFailed'))
    } finally {
      setIsBusy(false)
    }
  }
  const box = (
    field: 'baseUrl' | 'region' | 'model' | 'price' | 'currency',
    more: { help?: string; placeholder?: string; maxLength: number },
  ): ReactNode => (
    <EngineField label={t(field)} error={errors[field]} help={more.help}>
      {(id) => (
        <Input
          id={id}
          value={values[field]}
          disabled={!mayEdit}
          maxLength={more.maxLength}
          placeholder={more.placeholder}
          autoComplete="off"
          status={errors[field] ? 'error' : ''}
          onChange={({ target }) => set({ [field]: field === 'currency' ? target.value.toUpperCase() : target.value })}
        />
      )}
    </EngineField>
  )
  return (
    <section className="engine" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <EngineState account={account} />
        <Switch
          size="small"
          checked={values.active === 1}
          disabled={!mayEdit}
          aria-label={`${t('active')} ${name}`}
          onChange={(isOn) => set({ active: isOn ? 1 : 0 })}
        />
      </header>
      <BegunNote
        key={begun?.time ?? ''}
        begun={begun}
        fields={history.fields}
        values={values}
        stored={account}
        onNow={() => setValues(valuesOf(account))}
      />
      {isOffline ? (
        <p className="engine-help">{t(account.isReady || account.active === 0 ? 'offlineHelp' : 'offlineMissing')}</p>
      ) : (
        <div className="engine-fields">
          {box('baseUrl', {
            maxLength: 300,
            placeholder: account.defaultBaseUrl,
            help: engine === 'openai' ? t('localHelp') : t('baseUrlHelp', { url: account.defaultBaseUrl }),
          })}
          {engine === 'azure' && box('region', { maxLength: 40, help: t('regionHelp') })}
          <EngineField label={t('key')} error={errors['secrets.apiKey']}>
            {(id) => (
              <>
                <Input.Password
                  id={id}
                  value={values.key}
                  disabled={!mayEdit || values.isKeyGone}
                  maxLength={500}
                  autoComplete="new-password"
                  onChange={({ target }) => set({ key: target.value })}
                  placeholder={stored ? (stored.tail ? t('keyKept', { tail: stored.tail }) : t('keySet')) : ''}
                />
                {stored && mayEdit && (
                  <Checkbox
                    checked={values.isKeyGone}
                    onChange={({ target }) => set({ isKeyGone: target.checked, key: '' })}
                  >
                    {t('clearKey')}
                  </Checkbox>
                )}
              </>
            )}
          </EngineField>
          {engine !== 'azure' && box('model', { maxLength: 100, placeholder: account.defaultModel })}
          {box('price', { maxLength: 16, help: t('priceHelp') })}
          {box('currency', { maxLength: 3 })}
        </div>
      )}
      <div className="engine-save">
        {account.id !== '' && (
          <HistoryButton
            {...history}
            id={account.id}
            name={name}
            onBack={
              mayEdit
                ? (version) => {
                    const { price, ...others } = version.values as Partial<Values>
                    set({ ...others, ...(price !== undefined && { price: plainPrice(price) }) })
                    setBegun(version)
                  }
                : undefined
            }
          />
        )}
        {mayEdit && (
          <Button type="primary" loading={isBusy} aria-label={`${t('save')} ${name}`} onClick={() => void save()}>
            {t('save')}
          </Button>
        )}
      </div>
    </section>
  )
}

const valuesOf = ({ baseUrl, region, model, price, currency, active }: TtsEngineView): Values => ({
  baseUrl,
  region,
  model,
  price,
  currency,
  active,
  key: '',
  isKeyGone: false,
})

function EngineState({ account: { engine, isSet, isReady, active } }: { account: TtsEngineView }) {
  const t = useTexts(voicePacketTexts)
  if (isReady) return <StateTag kind="good">{t('ready')}</StateTag>
  if (active === 0) return <StateTag kind="neutral">{t('isOff')}</StateTag>
  if (engine === 'offline') return <StateTag kind="warn">{t('notInstalled')}</StateTag>
  return <StateTag kind={isSet ? 'warn' : 'neutral'}>{t(isSet ? 'keyMissing' : 'notSet')}</StateTag>
}

function EngineField({
  label,
  help,
  error,
  children,
}: {
  label: string
  help?: string | undefined
  error?: string | undefined
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="engine-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error ? (
        <span className="engine-error" role="alert">
          {error}
        </span>
      ) : (
        help && <span className="engine-help">{help}</span>
      )}
    </div>
  )
}
