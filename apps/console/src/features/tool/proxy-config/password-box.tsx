import type { SecretView } from '@drawdesk/contract/biz/draw-api'
import { Button, Input } from 'antd'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { proxyConfigTexts } from './proxy-config.i18n.ts'
import './proxy-config.css'

type Password = string | null | SecretView | undefined

/** What the form says of the password: typed, to be deleted (null), as it is stored, or none. */
export function passwordOf(value: unknown): Password {
  if (typeof value !== 'string' || value === '') return undefined
  return (JSON.parse(value) as { password?: Password }).password // The form keeps this field as JSON text, as the kit does.
}

const storedIn = (row: InputProps['row']): SecretView | undefined => (row?.secrets as { password?: SecretView } | undefined)?.password

/** A box for writing only: what is stored is never shown, an empty box leaves it, and deleting it is said. */
export function PasswordBox(props: InputProps) {
  const { value, onChange, row, isDisabled } = props
  const t = useTexts(proxyConfigTexts)
  const stored = storedIn(row)
  const password = passwordOf(value)
  const isGone = password === null
  const change = (next: Password): void => onChange?.(JSON.stringify(next === undefined ? {} : { password: next }, null, 2))
  return (
    <div className="proxy-password">
      <Input.Password {...commonProps(props)} disabled={isDisabled === true || isGone} autoComplete="new-password" maxLength={200} value={typeof password === 'string' ? password : ''}
        placeholder={stored ? t('keep') : undefined} onChange={(event) => change(event.target.value === '' ? stored : event.target.value)} />
      {stored && (
        <div className="proxy-password-facts">
          <PasswordState password={isGone ? null : stored} />
          <Button type="link" size="small" danger={!isGone} disabled={isDisabled} onClick={() => change(isGone ? stored : null)}>{t(isGone ? 'undo' : 'clear')}</Button>
        </div>
      )}
    </div>
  )
}

/** Whether one is stored, in a word. */
export function PasswordState({ password }: { password: Password }) {
  const t = useTexts(proxyConfigTexts)
  if (password === null) return <StateTag kind="warn">{t('willGo')}</StateTag>
  if (typeof password !== 'object') return <StateTag kind="neutral">{t('none')}</StateTag>
  return <StateTag kind="good">{password.tail ? t('isSetTail', { tail: password.tail }) : t('isSet')}</StateTag>
}
