import { checkPassword, PASSWORD_RULE } from '@drawdesk/contract/identity/password'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { changePassword, signOut } from '../../../lib/session/session.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './login.i18n.ts'
import { focusField, PasswordField } from './native-field.tsx'
import './login.css'

type FieldName = 'old' | 'next' | 'again'

/** The only page open to somebody whose password was set by another person. */
export function ChangePasswordPage({ tools }: { tools: ReactNode }) {
  const text = useTexts(texts)
  return (
    <main className="plain-page">
      <header className="login-tools">{tools}</header>
      <div className="plain-page-box">
        <h1 className="plain-page-title">{text('change.title')}</h1>
        <p className="plain-page-text">{text('change.help')}</p>
        <ChangePasswordForm />
      </div>
    </main>
  )
}

/** The old password and a new one; the session goes on with it. */
export function ChangePasswordForm() {
  const text = useTexts(texts)
  const textOf = useText()
  const account = useSession(({ user }) => user?.account ?? '')
  const [values, setValues] = useState<Record<FieldName, string>>({ old: '', next: '', again: '' })
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const newProblem = (old: string, next: string): { next?: string } => {
    const problem = checkPassword(next, account)
    if (problem) return { next: textOf(problem) }
    return next === old ? { next: text('change.new.same') } : {}
  }
  const problemsOf = ({ old, next, again }: Record<FieldName, string>): Partial<Record<FieldName, string>> => ({
    ...(old === '' && { old: text('change.old.required') }),
    ...newProblem(old, next),
    ...(again !== next && { again: text('change.again.mismatch') }),
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    const problems = problemsOf(values)
    setErrors(problems)
    setFailure(undefined)
    const first = (['old', 'next', 'again'] as const).find((name) => problems[name])
    if (first) {
      focusField(form, first)
      return
    }
    setIsBusy(true)
    try {
      await changePassword(values.old, values.next)
      // Changed: the guard opens the shell.
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const weak = error.errors?.find(({ field }) => field === 'newPassword')?.msg
      if (weak) setErrors({ next: weak })
      else setFailure(error.message)
      setIsBusy(false)
      focusField(form, weak ? 'next' : 'old')
    }
  }

  const fieldOf = (name: FieldName, label: string, autoComplete: string, help?: string) => (
    <PasswordField
      name={name}
      label={label}
      help={help}
      autoComplete={autoComplete}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value })
        setErrors({ ...errors, [name]: undefined })
      }}
    />
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={text('change.title')}>
      {failure && (
        <p className="native-notice native-notice-bad" role="alert">
          {failure}
        </p>
      )}
      {/* Password managers need the account beside the new password. */}
      <input
        className="only-heard"
        type="text"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {fieldOf('old', text('change.old'), 'current-password')}
      {fieldOf('next', text('change.new'), 'new-password', textOf(PASSWORD_RULE))}
      {fieldOf('again', text('change.again'), 'new-password')}
      <button
        type="submit"
        className="native-button native-button-filled native-button-wide login-submit"
        aria-disabled={isBusy}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {text(isBusy ? 'change.submitting' : 'change.submit')}
      </button>
      <button type="button" className="native-button native-button-wide login-leave" onClick={() => void signOut()}>
        {text('change.leave')}
      </button>
    </form>
  )
}
