import { INVITE_DAYS, INVITE_DAYS_DEFAULT } from '@drawdesk/contract/organisation/account-invite'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Select } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import { kinds } from '../../../../resource/kinds/kinds.tsx'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import type { MadeInvite } from './invite-drawer.tsx'
import { inviteKeys, invitePerson } from './invites.api.ts'
import { inviteTexts } from './invites.i18n.ts'

type Name = 'email' | 'roleId' | 'deptId' | 'days'

/** Who is invited, and to what. What is refused stands beside its field, and nothing typed is lost. */
export function InviteForm({ fields, onMade }: { fields: readonly Field[]; onMade: (made: MadeInvite) => void }) {
  const t = useTexts(inviteTexts)
  const id = useId()
  const tenantId = useTenantId()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [lists, setLists] = useState<Readonly<Record<'roleId' | 'deptId', string[]>>>({ roleId: [], deptId: [] })
  const [days, setDays] = useState<number>(INVITE_DAYS_DEFAULT)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const submit = async () => {
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    setFailure(undefined)
    try {
      const values = { email: email.trim(), roleId: lists.roleId.join(), deptId: lists.deptId.join(), days }
      const made = await invitePerson(values, tenantId)
      onMade({ ...made, email: values.email })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found = Object.fromEntries((error.errors ?? []).map(({ field, msg }) => [field, msg]))
      setErrors(found)
      if (Object.keys(found).length === 0) setFailure(error.message)
      if (found.email) document.getElementById(`${id}-email`)?.focus()
      setIsBusy(false)
    }
    void queryClient.invalidateQueries({ queryKey: inviteKeys.all })
  }
  const row = (name: Name, control: ReactNode, help?: string) => (
    <div className="res-field">
      <label htmlFor={`${id}-${name}`}>{t(name)}</label>
      {control}
      {(errors[name] ?? help) && (
        <div id={`${id}-${name}-note`} className={errors[name] ? 'res-error' : 'res-help'}>
          {errors[name] ?? help}
        </div>
      )}
    </div>
  )
  const listOf = (name: 'roleId' | 'deptId', help?: string) => {
    const field = fields.find((known) => known.name === name)
    if (!field) return null
    const { Input: Choice } = kinds[field.definition.kind]
    return row(
      name,
      <Choice
        field={field}
        id={`${id}-${name}`}
        value={lists[name]}
        row={undefined}
        isDisabled={isBusy}
        isInvalid={errors[name] !== undefined}
        describedBy={(errors[name] ?? help) && `${id}-${name}-note`}
        onChange={(value: unknown) => setLists({ ...lists, [name]: value as string[] })}
      />,
      help,
    )
  }
  return (
    <form
      noValidate
      className="res-form invite-form"
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="invite-help">{t('help')}</p>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      {row(
        'email',
        <Input
          id={`${id}-email`}
          type="email"
          autoComplete="off"
          maxLength={255}
          value={email}
          disabled={isBusy}
          aria-describedby={`${id}-email-note`}
          {...(errors.email !== undefined && { status: 'error', 'aria-invalid': true })}
          onChange={(event) => setEmail(event.target.value)}
        />,
        t('emailHelp'),
      )}
      {listOf('roleId', t('roleHelp'))}
      {listOf('deptId')}
      {row(
        'days',
        <Select<number>
          id={`${id}-days`}
          value={days}
          disabled={isBusy}
          options={INVITE_DAYS.map((value) => ({ value, label: t('day', { count: value }) }))}
          onChange={setDays}
        />,
      )}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('create')}
      </Button>
    </form>
  )
}
