import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import { Input } from 'antd'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, TextInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { kinds } from '../../../resource/kinds/kinds.tsx'
import { userTexts } from './user.i18n.ts'

/** The account; of a new one also how its person comes by a password. */
export function AccountControl(props: InputProps) {
  const t = useTexts(userTexts)
  return (
    <>
      <TextInput {...props} />
      {!props.row && !props.isInvalid && <p className="res-help user-note">{t('newHelp')}</p>}
    </>
  )
}

/** A day; it travels as its first second. */
export function BirthdayControl(props: InputProps) {
  const day = typeof props.value === 'string' ? props.value.slice(0, 10) : ''
  return (
    <Input
      {...commonProps(props)}
      type="date"
      value={day}
      onChange={(event) => props.onChange?.(event.target.value === '' ? '' : `${event.target.value} 00:00:00`)}
    />
  )
}

/** A choice of numbers; -1 is the wire's sign of none. */
export function SexControl(props: InputProps) {
  const { Input: KindInput } = kinds.select
  return <KindInput {...props} value={props.value === -1 ? undefined : props.value} />
}

/** A field of several without the sign of who waits, which is no choice. */
export function ListControl(props: InputProps) {
  const { Input: KindInput } = kinds[props.field.definition.kind]
  const value = Array.isArray(props.value) ? props.value.filter((id) => id !== AWAITING_ID) : props.value
  return <KindInput {...props} value={value} />
}

/** Roles are given by those who may; others see them. */
export function RolesControl(props: InputProps) {
  const canGive = usePermission('user_role')
  const t = useTexts(userTexts)
  return (
    <>
      <ListControl {...props} isDisabled={props.isDisabled || !canGive} />
      {!canGive && <p className="res-help user-note">{t('noRoleRight')}</p>}
    </>
  )
}
