import { CHANNEL_FIELDS, type ChannelField } from '@drawdesk/contract/money/channel-fields'
import type { PayChannelName } from '@drawdesk/contract/money/pay-order'
import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { Input } from 'antd'
import { useId, type ComponentType } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { SecretBox, type SecretValue } from '../../../resource/secrets/secret-box.tsx'
import { payChannelTexts } from './pay-channel.i18n.ts'
import './channel-inputs.css'

const SETTING_MOST = 4_000
const SECRET_MOST = 8_000

/** What the form keeps as text; only these inputs write it. */
const readMap = <Value,>(value: unknown): Record<string, Value> =>
  typeof value === 'string' && value.trim() !== '' ? (JSON.parse(value) as Record<string, Value>) : {}

/** What the chosen channel asks for beside merchant and app id. */
export const fieldsOfChannel = (channel: unknown, isSecret: boolean): readonly ChannelField[] =>
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
  isSecret,
  Control,
}: {
  props: InputProps
  isSecret: boolean
  Control: ComponentType<OneInput>
}) {
  const t = useTexts(payChannelTexts)
  const language = useLanguage()
  const ownId = useId()
  return (
    <div className="channel-inputs">
      {fieldsOfChannel(props.form?.values.channel, isSecret).map((field, index) => {
        const id = index === 0 ? props.id : `${ownId}-${field.name}`
        const helpId = `${ownId}-${field.name}-help`
        const described = field.help ? { 'aria-describedby': helpId } : {}
        return (
          <div key={field.name} className="channel-input">
            <label htmlFor={id}>
              {field.label[language]}
              {field.isRequired && <span className="channel-required">{t('required')}</span>}
            </label>
            <Control
              props={props}
              field={field}
              control={index === 0 ? { ...commonProps(props), ...described } : { id, ...described }}
            />
            {field.help && (
              <p id={helpId} className="res-help">
                {field.help[language]}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

function SettingInput({ props, field: { name }, control }: OneInput) {
  const given = readMap<string>(props.value)
  const change = (text: string): void => {
    const { [name]: _before, ...others } = given
    props.onChange?.(JSON.stringify(text === '' ? others : { ...others, [name]: text }))
  }
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
  const stored = (props.row?.secrets as Record<string, SecretView> | undefined) ?? {}
  const change = (next: SecretValue): void => {
    const { [name]: _before, ...others } = given
    props.onChange?.(JSON.stringify(next === undefined ? others : { ...others, [name]: next }))
  }
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
  <ChannelInputs props={props} isSecret={false} Control={SettingInput} />
)
export const SecretsInputs = (props: InputProps) => <ChannelInputs props={props} isSecret Control={SecretInput} />
