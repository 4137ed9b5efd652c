import {
  CHANNEL_FIELDS,
  channelFieldPath,
  type ChannelField,
  type ChannelMode,
} from '@drawdesk/contract/money/channel-fields'
import type { PayChannelName } from '@drawdesk/contract/money/pay-order'
import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { Input, Segmented } from 'antd'
import { useId, useState, type ComponentType } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AccountInput, AccountInputs, putInMap, readMap } from '../../../resource/accounts/account-input.tsx'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { SecretBox, type SecretValue } from '../../../resource/secrets/secret-box.tsx'
import { payChannelTexts } from './pay-channel.i18n.ts'
import './channel-inputs.css'

const SETTING_MOST = 4_000
const SECRET_MOST = 8_000

/** What is stored of the row's secrets, by name. */
const storedOf = ({ row }: InputProps): Record<string, SecretView> =>
  (row?.secrets as Record<string, SecretView> | undefined) ?? {}

/** What the chosen channel asks for beside merchant and app id. */
export const ownFieldsOf = (channel: unknown, isSecret: boolean): readonly ChannelField[] =>
  (CHANNEL_FIELDS[channel as PayChannelName] ?? []).filter((field) => field.isSecret === isSecret)

interface OneInput {
  props: InputProps
  field: ChannelField
  /** Id, state and the words for screen readers. */
  control: object
}

/** One labelled input for each thing that the channel asks for. */
function ChannelInputs({
  props,
  fields,
  Control,
}: {
  props: InputProps
  fields: readonly ChannelField[]
  Control: ComponentType<OneInput>
}) {
  const ownId = useId()
  return (
    <AccountInputs>
      {fields.map((field, index) => (
        <ChannelInput
          key={field.name}
          props={props}
          field={field}
          id={index === 0 && props.id ? props.id : `${ownId}-${field.name}`}
          Control={Control}
        />
      ))}
    </AccountInputs>
  )
}

function ChannelInput({
  props,
  field,
  id,
  Control,
}: {
  props: InputProps
  field: ChannelField
  id: string
  Control: ComponentType<OneInput>
}) {
  const language = useLanguage()
  const problem = props.form?.errors?.all?.find((error) => error.field === channelFieldPath(field))?.msg
  const control = {
    ...commonProps({ ...props, isInvalid: problem !== undefined }),
    id,
    'aria-required': field.isRequired || undefined,
    'aria-describedby': field.help || problem !== undefined ? `${id}-help` : undefined,
  }
  return (
    <AccountInput
      id={id}
      label={field.label[language]}
      isRequired={field.isRequired}
      problem={problem}
      help={field.help?.[language]}
    >
      <Control props={props} field={field} control={control} />
    </AccountInput>
  )
}

function SettingInput({ props, field: { name }, control }: OneInput) {
  const given = readMap<string>(props.value)
  const change = (text: string): void => props.onChange?.(putInMap(props.value, name, text === '' ? undefined : text))
  return (
    <Input
      {...control}
      disabled={props.isDisabled}
      autoComplete="off"
      maxLength={SETTING_MOST}
      value={given[name] ?? ''}
      onChange={({ target }) => change(target.value)}
    />
  )
}

function SecretInput({ props, field: { name, hasLines }, control }: OneInput) {
  const t = useTexts(payChannelTexts)
  const given = readMap<SecretValue>(props.value)
  const stored = storedOf(props)
  const change = (next: SecretValue): void => props.onChange?.(putInMap(props.value, name, next))
  return (
    <SecretBox
      value={given[name]}
      stored={stored[name]?.isSet === true ? stored[name] : undefined}
      onChange={change}
      clearLabel={t('clear')}
      maxLength={SECRET_MOST}
      hasLines={hasLines === true}
      isDisabled={props.isDisabled}
      control={control}
    />
  )
}

export const SettingsInputs = (props: InputProps) => (
  <ChannelInputs props={props} fields={ownFieldsOf(props.form?.values.channel, false)} Control={SettingInput} />
)

/** Where an account has keys or certificates, those of the way that it uses; the others leave with the save. */
export function SecretsInputs(props: InputProps) {
  const t = useTexts(payChannelTexts)
  const fields = ownFieldsOf(props.form?.values.channel, true)
  const ofMode = (mode: ChannelMode) => fields.filter((field) => field.mode === mode)
  const stored = storedOf(props)
  const [chosen, setChosen] = useState<ChannelMode>()
  const mode = chosen ?? (ofMode('certificate').some(({ name }) => stored[name]?.isSet) ? 'certificate' : 'key')

  function choose(next: ChannelMode): void {
    setChosen(next)
    const given = readMap<SecretValue>(props.value)
    for (const { name } of ofMode(next === 'key' ? 'certificate' : 'key')) {
      if (stored[name]?.isSet) given[name] = null
      else delete given[name]
    }
    for (const { name } of ofMode(next)) if (given[name] === null && stored[name]) given[name] = stored[name]
    props.onChange?.(JSON.stringify(given))
  }
  return (
    <>
      {ofMode('certificate').length > 0 && (
        <Segmented
          className="channel-mode"
          aria-label={t('mode')}
          value={mode}
          onChange={choose}
          disabled={props.isDisabled === true}
          options={(['key', 'certificate'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
        />
      )}
      <ChannelInputs
        props={props}
        fields={fields.filter((field) => field.mode === undefined || field.mode === mode)}
        Control={SecretInput}
      />
    </>
  )
}
