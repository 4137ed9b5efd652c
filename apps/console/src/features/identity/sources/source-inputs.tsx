import {
  hasCallback,
  SIGN_IN_SETTINGS,
  type SignInKind,
  type SignInSetting,
} from '@drawdesk/contract/identity/sign-in-kinds'
import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { Button, Input } from 'antd'
import { useId } from 'react'
import { useCopied } from '../../../lib/browser/copy-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AccountInput, AccountInputs, putInMap, readMap } from '../../../resource/accounts/account-input.tsx'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { SecretBox, type SecretValue } from '../../../resource/secrets/secret-box.tsx'
import { signInSourceTexts } from './sign-in-source.i18n.ts'

const SECRET = 'appSecret'
const SECRET_MOST = 512
const SETTING_MOST = 500

const problemOf = ({ form }: InputProps, field: string): string | undefined =>
  form?.errors?.all?.find((error) => error.field === field)?.msg

/** The one secret of a source. */
export function SecretInput(props: InputProps) {
  const t = useTexts(signInSourceTexts)
  const ownId = useId()
  const given = readMap<SecretValue>(props.value)
  const stored = (props.row?.secrets as Record<string, SecretView> | undefined)?.[SECRET]
  const problem = problemOf(props, `secrets.${SECRET}`)
  const id = props.id ?? ownId
  const change = (next: SecretValue): void => props.onChange?.(putInMap(props.value, SECRET, next))
  return (
    <SecretBox
      value={given[SECRET]}
      stored={stored?.isSet === true ? stored : undefined}
      onChange={change}
      clearLabel={t('clear')}
      maxLength={SECRET_MOST}
      isDisabled={props.isDisabled === true}
      control={{ ...commonProps({ ...props, isInvalid: props.isInvalid === true || problem !== undefined }), id }}
    />
  )
}

/** What else the chosen source asks for, and what is entered there. */
export function SettingsInputs(props: InputProps) {
  const kind = props.form?.values.source as SignInKind
  return (
    <AccountInputs>
      {hasCallback(kind) && kind !== 'sandbox' && <CallbackAddress props={props} kind={kind} />}
      {SIGN_IN_SETTINGS[kind].map((setting) => (
        <SettingInput key={setting.name} props={props} setting={setting} />
      ))}
    </AccountInputs>
  )
}

function SettingInput({
  props,
  setting: { name, label, help, isRequired },
}: {
  props: InputProps
  setting: SignInSetting
}) {
  const language = useLanguage()
  const id = useId()
  const problem = problemOf(props, `settings.${name}`)
  const given = readMap<string>(props.value)
  const change = (text: string): void => props.onChange?.(putInMap(props.value, name, text === '' ? undefined : text))
  return (
    <AccountInput id={id} label={label[language]} isRequired={isRequired} problem={problem} help={help[language]}>
      <Input
        id={id}
        disabled={props.isDisabled === true}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined || undefined}
        aria-required={isRequired || undefined}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        maxLength={SETTING_MOST}
        value={given[name] ?? ''}
        onChange={({ target }) => change(target.value)}
      />
    </AccountInput>
  )
}

/** The way back, to be entered at the provider as it stands here. Exact once the row is saved: then the server has said it. */
function CallbackAddress({ props: { form, row }, kind }: { props: InputProps; kind: SignInKind }) {
  const t = useTexts(signInSourceTexts)
  const id = useId()
  const domain = typeof form?.values.domain === 'string' ? form.values.domain.trim() : ''
  const isAsSaved = row !== undefined && (row.domain ?? '') === domain
  const origin = domain === '' ? window.location.origin : `https://${domain}`
  const address =
    isAsSaved && typeof row.callbackUrl === 'string'
      ? row.callbackUrl
      : `${origin}/api/blade-auth/oauth/callback/${kind}`
  const { isCopied, copy } = useCopied(address)
  return (
    <AccountInput id={id} label={t('callback')} help={t('callbackHelp')}>
      <div className="source-callback">
        <Input id={id} readOnly value={address} aria-describedby={`${id}-help`} className="res-code" />
        <Button onClick={() => void copy()}>{t(isCopied ? 'copied' : 'copy')}</Button>
      </div>
    </AccountInput>
  )
}
