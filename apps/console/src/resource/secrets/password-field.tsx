import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { useTexts } from '../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../kinds/kind-inputs.tsx'
import { SecretBox, type SecretValue } from './secret-box.tsx'
import { secretTexts } from './secret-box.i18n.ts'

const PASSWORD_MAX = 200

/** What the form says of the password. */
export function passwordOf(value: unknown): SecretValue {
  if (typeof value !== 'string' || value === '') return undefined
  return (JSON.parse(value) as { password?: SecretValue }).password // The form keeps this field as JSON text, as the kit does.
}

const storedIn = (row: InputProps['row']): SecretView | undefined =>
  (row?.secrets as { password?: SecretView } | undefined)?.password

/** The field `secrets` of a resource whose one secret is a password, for writing only. */
export function PasswordBox(props: InputProps) {
  const { value, onChange, row, isDisabled } = props
  const t = useTexts(secretTexts)
  const change = (next: SecretValue): void =>
    onChange?.(JSON.stringify(next === undefined ? {} : { password: next }, null, 2))
  return (
    <SecretBox
      value={passwordOf(value)}
      stored={storedIn(row)}
      onChange={change}
      clearLabel={t('clearPassword')}
      maxLength={PASSWORD_MAX}
      isDisabled={isDisabled}
      control={commonProps(props)}
    />
  )
}
