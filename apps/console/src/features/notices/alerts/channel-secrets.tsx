import { CHANNEL_SECRETS, type AlertChannelKind } from '@drawdesk/contract/notices/alert-channel'
import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { useId } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AccountInput, AccountInputs, putInMap, readMap } from '../../../resource/accounts/account-input.tsx'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { SecretBox, type SecretValue } from '../../../resource/secrets/secret-box.tsx'
import { alertTexts } from './alert.i18n.ts'

const SECRET_MOST = 1_000

/** What the chosen kind keeps sealed: the robot's address, the key that signs, the password. */
export function ChannelSecrets(props: InputProps) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const ownId = useId()
  const given = readMap<SecretValue>(props.value)
  const stored = (props.row?.secrets as Record<string, SecretView> | undefined) ?? {}
  const fields = CHANNEL_SECRETS[props.form?.values.kind as AlertChannelKind] ?? []
  return (
    <AccountInputs>
      {fields.map(({ name, label, help, isRequired }, index) => {
        const id = index === 0 && props.id ? props.id : `${ownId}-${name}`
        const problem = props.form?.errors?.all?.find((error) => error.field === `secrets.${name}`)?.msg
        const control = {
          ...commonProps({ ...props, isInvalid: problem !== undefined }),
          id,
          'aria-required': isRequired || undefined,
          'aria-describedby': help || problem !== undefined ? `${id}-help` : undefined,
        }
        return (
          <AccountInput
            key={name}
            id={id}
            label={label[language]}
            isRequired={isRequired}
            problem={problem}
            help={help?.[language]}
          >
            <SecretBox
              value={given[name]}
              stored={stored[name]?.isSet === true ? stored[name] : undefined}
              onChange={(next) => props.onChange?.(putInMap(props.value, name, next))}
              clearLabel={t('clear')}
              maxLength={SECRET_MOST}
              hasLines={false}
              isDisabled={props.isDisabled}
              control={control}
            />
          </AccountInput>
        )
      })}
    </AccountInputs>
  )
}
