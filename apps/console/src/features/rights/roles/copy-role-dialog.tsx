import { ROLE_ALIAS_PATTERN, ROLE_WORD_MOST, type Role } from '@drawdesk/contract/rights/role'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending } from '../../../resource/form/dialog-form.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { useBinding } from '../../settings/shared/approvals/approvals.api.ts'
import { copyRole, roleKeys } from './role.api.ts'
import './role.css'
import { roleTexts } from './role.i18n.ts'

const IS_ALIAS = new RegExp(ROLE_ALIAS_PATTERN)
const ALIAS_SUFFIX = '_copy'

/** Copies a role under a name and an alias of its own, and says what comes along and what does not. */
export function CopyRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTexts(roleTexts)
  const id = useId()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const tenantId = useTenantId()
  const binding = useBinding('roleChange')
  // The binding is that of the own tenant.
  const isBound = tenantId === undefined && binding !== undefined && binding.processKey !== ''
  const source = seededName(role.roleName)
  const [name, setName] = useState(() => t('copyName', { name: source }).slice(0, ROLE_WORD_MOST))
  const [alias, setAlias] = useState(
    () => `${role.roleAlias.slice(0, ROLE_WORD_MOST - ALIAS_SUFFIX.length)}${ALIAS_SUFFIX}`,
  )
  const sending = useDialogSending({
    name: 'role copy',
    failed: t('copyFailed'),
    check: () => ({
      ...(name.trim() === '' && { roleName: t('nameMissing') }),
      ...(!IS_ALIAS.test(alias.trim()) && { roleAlias: t('aliasWrong') }),
    }),
    send: async () => {
      const copy = { id: role.id, roleName: name.trim(), roleAlias: alias.trim(), tenantId }
      const { left, processInstanceId } = await copyRole(copy)
      const said = processInstanceId === '' ? t('copyDone', { name: copy.roleName }) : t('copySubmitted')
      if (left === '') void message.success(said)
      else void message.warning(t('copyLeft', { said, left }), LEFT_SECONDS)
      void queryClient.invalidateQueries({ queryKey: roleKeys.all })
    },
    onClose,
  })
  const { errors, forget } = sending
  const fields = [
    { key: 'roleName', label: t('name'), value: name, set: setName, help: undefined },
    { key: 'roleAlias', label: t('alias'), value: alias, set: setAlias, help: t('aliasHelp') },
  ]
  return (
    <DialogForm
      id={id}
      title={t('copyTitle', { name: source })}
      widthPx={480}
      sending={sending}
      submitText={t('copy')}
      cancelText={t('cancel')}
      onClose={onClose}
    >
      {fields.map(({ key, label, value, set, help }) => (
        <Part key={key} id={`${id}-${key}`} label={label} isRequired error={errors[key]} help={help}>
          <Input
            id={`${id}-${key}`}
            autoComplete="off"
            maxLength={ROLE_WORD_MOST}
            value={value}
            status={errors[key] === undefined ? '' : 'error'}
            onChange={({ target }) => {
              set(target.value)
              forget([key])
            }}
          />
        </Part>
      ))}
      <dl className="role-copy">
        <dt>{t('takes')}</dt>
        <dd>{t('takesParts')}</dd>
        <dt>{t('leaves')}</dt>
        <dd>{t('leavesParts')}</dd>
      </dl>
      {isBound && <p className="grant-note">{t('copyBound')}</p>}
    </DialogForm>
  )
}

/** A list of names takes longer to read than "copied". */
const LEFT_SECONDS = 8
