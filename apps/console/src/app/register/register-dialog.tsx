import { REGISTER_DIALOG_WIDTH_PERCENT } from '@drawdesk/contract/core/constants'
import { INVITE_CODE_TYPED_MOST } from '@drawdesk/contract/operation/invite-code'
import { checkPassword, PASSWORD_RULE } from '@drawdesk/contract/identity/password'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, type InputProps } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { saysNothing } from '../../lib/http/answer.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { forgetInvite, keptInvite } from '../../lib/session/invite.ts'
import { signOut, type SessionUser } from '../../lib/session/session.ts'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { firstProblem, type RegisterValues } from './register-rules.ts'
import { applyForAccount, ownTenantQuery } from './register.api.ts'
import { texts } from './register.i18n.ts'

/** A fifth of the window as specified, but never too narrow for a form. */
const WIDTH = `max(${REGISTER_DIALOG_WIDTH_PERCENT}vw, 360px)`

const OPTIONAL: ReadonlySet<keyof RegisterValues> = new Set(['name', 'inviteCode'])

/** Asks a third-party guest for what an account needs. It cannot be dismissed: the ways out are submitting and signing out. */
export default function RegisterDialog({ user }: { user: SessionUser }) {
  const text = useTexts(texts)
  const textOf = useText()
  const { message, modal } = useFeedback()
  const { data: ownTenant, isPending } = useQuery(ownTenantQuery)
  const [typed, setTyped] = useState<RegisterValues>({
    tenantId: '',
    name: user.userName,
    account: '',
    password: '',
    password2: '',
    inviteCode: keptInvite(),
  })
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  /** What is wrong with the password or the invitation code, beside it. */
  const [wrong, setWrong] = useState<{ field: 'password' | 'inviteCode'; says: string }>()
  const form = useRef<HTMLFormElement>(null)
  // A tenant that cannot be asked for is as good as none: the person may still name it.
  const asksTenant = !isPending && !ownTenant

  const submit = async () => {
    if (isBusy || isPending) return
    const values = { ...typed, tenantId: ownTenant || typed.tenantId }
    const problem = firstProblem(values)
    if (problem) {
      void message.warning({ content: text(problem.says), key: 'register' })
      const field = form.current?.elements.namedItem(problem.field)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const refuse = (name: 'password' | 'inviteCode', says: string) => {
      setWrong({ field: name, says })
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLElement) field.focus()
    }
    const poor = checkPassword(values.password, values.account)
    if (poor) return refuse('password', textOf(poor))
    setWrong(undefined)
    setIsBusy(true)
    try {
      await applyForAccount(values, user.oauthId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      for (const name of ['password', 'inviteCode'] as const) {
        const said = error.errors?.find(({ field }) => field === name)?.msg
        if (said) return refuse(name, said)
      }
      void message.error({ content: saysNothing(error) ? text('failed') : error.message, key: 'register' })
      return
    } finally {
      setIsBusy(false)
    }
    forgetInvite()
    setIsDone(true)
    modal.success({ title: text('done'), okText: text('ok'), keyboard: false, onOk: signOut })
  }

  const fieldOf = (name: keyof RegisterValues, input: InputProps = {}, help?: ReactNode) => (
    <Form.Item
      label={text(name)}
      htmlFor={`register-${name}`}
      required={!OPTIONAL.has(name)}
      extra={wrong?.field === name ? <Wrong says={wrong.says} /> : help}
    >
      <Input
        {...input}
        {...(wrong?.field === name && { status: 'error', 'aria-invalid': true })}
        id={`register-${name}`}
        name={name}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </Form.Item>
  )
  return (
    <AppModal
      open={!isDone}
      title={text('title')}
      width={WIDTH}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="leave" onClick={() => void signOut()}>
          {text('leave')}
        </Button>,
        <Button key="submit" type="primary" loading={isBusy} onClick={() => void submit()}>
          {text('submit')}
        </Button>,
      ]}
    >
      <p>{text('help')}</p>
      <form
        ref={form}
        noValidate
        aria-label={text('title')}
        className="ant-form ant-form-vertical"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Form component={false} layout="vertical">
          {asksTenant && fieldOf('tenantId', { autoComplete: 'organization' }, text('tenantIdHelp'))}
          {fieldOf('name', { autoComplete: 'name' })}
          {fieldOf('account', { autoComplete: 'username' })}
          {fieldOf('password', { type: 'password', autoComplete: 'new-password' }, textOf(PASSWORD_RULE))}
          {fieldOf('password2', { type: 'password', autoComplete: 'new-password' })}
          {fieldOf('inviteCode', { autoComplete: 'off', maxLength: INVITE_CODE_TYPED_MOST }, text('inviteCodeHelp'))}
        </Form>
        {/* Enter in any field submits. */}
        <button type="submit" className="only-heard" tabIndex={-1} aria-hidden="true" />
      </form>
    </AppModal>
  )
}

function Wrong({ says }: { says: string }) {
  return (
    <span className="res-error" role="alert">
      {says}
    </span>
  )
}
