import type { User } from '@drawdesk/contract/organisation/user'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { kinds } from '../../../resource/kinds/kinds.tsx'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { isWaiting, nameOf } from './user-cells.tsx'
import { grantRoles, userKeys } from './user.api.ts'
import { userTexts } from './user.i18n.ts'

const WIDTH_PX = 520

interface GrantDialogProps {
  users: readonly User[]
  fields: readonly Field[]
  onClose: () => void
  /** Offered while all of them wait and the caller may delete. */
  onRefuse: (() => void) | undefined
}

/** Roles for people; who waits among them is let in with it, to a department and a post. */
export function GrantDialog({ users, fields, onClose, onRefuse }: GrantDialogProps) {
  const t = useTexts(userTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const tenantId = useTenantId()
  const id = useId()
  const [first] = users
  const waiting = users.filter(isWaiting).length
  const isReview = waiting === users.length
  const [values, setValues] = useState<Readonly<Record<string, string[]>>>({
    roleId: users.length === 1 && first && !isReview ? first.roleId.split(',').filter(Boolean) : [],
    deptId: [],
    postId: [],
  })
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  if (!first) return null
  const one = users.length === 1 ? nameOf(first) : undefined
  const title = isReview
    ? one === undefined
      ? t('reviewTitleMany', { count: users.length })
      : t('reviewTitle', { name: one })
    : one === undefined
      ? t('giveTitleMany', { count: users.length })
      : t('giveTitle', { name: one })

  const save = async () => {
    const roleIds = values.roleId ?? []
    setIsMissing(roleIds.length === 0)
    if (roleIds.length === 0) return document.getElementById(`${id}-roleId`)?.focus()
    setIsBusy(true)
    try {
      await grantRoles({
        userIds: users.map((user) => user.id),
        roleIds,
        tenantId,
        ...(waiting > 0 && { deptId: (values.deptId ?? []).join(), postId: (values.postId ?? []).join() }),
      })
      void message.success(t(isReview ? 'approved' : 'giveDone'))
      void queryClient.invalidateQueries({ queryKey: userKeys.all })
      onClose()
    } catch (error) {
      logFailure('user grant', error) // Its message has been shown; the dialog stays for another try.
      setIsBusy(false)
    }
  }
  const control = (name: string, label: string, note?: { text: string; isWrong?: boolean }) => {
    const field = fields.find((known) => known.name === name)
    if (!field) return null
    const { Input } = kinds[field.definition.kind]
    return (
      <div className="res-field">
        <label htmlFor={`${id}-${name}`}>
          {label}
          {name === 'roleId' && (
            <span className="res-required" aria-hidden>
              {' '}
              *
            </span>
          )}
        </label>
        <Input
          field={field}
          id={`${id}-${name}`}
          value={values[name]}
          row={isReview ? undefined : first}
          isDisabled={isBusy}
          isInvalid={note?.isWrong}
          describedBy={note && `${id}-${name}-note`}
          onChange={(value: unknown) => setValues({ ...values, [name]: value as string[] })}
        />
        {note && (
          <div id={`${id}-${name}-note`} className={note.isWrong ? 'res-error' : 'res-help'}>
            {note.text}
          </div>
        )}
      </div>
    )
  }
  return (
    <AppModal
      open
      title={title}
      width={WIDTH_PX}
      onCancel={onClose}
      footer={
        <div className="user-grant-footer">
          {onRefuse && isReview && (
            <Button danger disabled={isBusy} onClick={onRefuse}>
              {t('refuse')}
            </Button>
          )}
          <span className="user-grant-space" />
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {t(isReview ? 'approve' : 'save')}
          </Button>
        </div>
      }
    >
      <div className="res-form">
        <p className="user-grant-help">
          {isReview
            ? one === undefined
              ? t('reviewHelpMany')
              : t('reviewHelp', { account: first.account, time: first.createTime })
            : t('giveHelp')}
          {!isReview && waiting > 0 && ` ${t('someWait', { count: waiting })}`}
        </p>
        {control(
          'roleId',
          t('roles'),
          isMissing && (values.roleId ?? []).length === 0 ? { text: t('rolesMissing'), isWrong: true } : undefined,
        )}
        {waiting > 0 && control('deptId', t('dept'), { text: t('deptHelp') })}
        {waiting > 0 && control('postId', t('post'))}
      </div>
    </AppModal>
  )
}
