import type { AccountInviteLook } from '@drawdesk/contract/organisation/account-invite'
import { checkPassword, PASSWORD_RULE } from '@drawdesk/contract/identity/password'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useDisplayName, useSession } from '../../../lib/session/session.ts'
import { seededName } from '../../../lib/texts/language.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { focusField, NativeField, PasswordField } from '../login/native-field.tsx'
import '../login/login.css'
import { acceptInvite, lookAtInvite } from './invite.api.ts'
import { texts } from './invite.i18n.ts'

/** Not known by the server, or used, is final; everything else may be asked for again. */
const OVER_STATUS = 404
const USED_STATUS = 410

/** Where the link of an invitation leads: who invites, and what an account needs. The token stands behind the `#`. */
export function InvitePage({ tools }: { tools: ReactNode }) {
  const [token] = useState(() => window.location.hash.slice(1))
  const [tries, setTries] = useState(1)
  return (
    <main className="plain-page">
      <header className="login-tools">{tools}</header>
      <div className="plain-page-box">
        <Opened key={tries} token={token} onAgain={() => setTries(tries + 1)} />
      </div>
    </main>
  )
}

/** One try at opening it. */
function Opened({ token, onAgain }: { token: string; onAgain: () => void }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [invite, setInvite] = useState<AccountInviteLook>()
  const [failure, setFailure] = useState<ApiError>()
  useEffect(() => {
    let isLeft = false
    lookAtInvite(token).then(
      (found) => {
        if (!isLeft) setInvite(found)
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (!isLeft) setFailure(error)
      },
    )
    return () => {
      isLeft = true
    }
  }, [token])
  if (invite)
    return (
      <>
        <h1 className="plain-page-title">{t('title', { tenant: seededName(invite.tenantName) })}</h1>
        <p className="plain-page-text">
          {invite.inviterName === '' ? t('helpPlain') : t('help', { inviter: seededName(invite.inviterName) })}
        </p>
        <AcceptForm token={token} invite={invite} />
      </>
    )
  if (!failure)
    return (
      <p className="plain-page-text" role="status">
        <span className="spinner" aria-hidden="true" /> {t('loading')}
      </p>
    )
  return (
    <>
      <h1 className="plain-page-title">{t(failure.code === USED_STATUS ? 'used' : 'over')}</h1>
      <p className="plain-page-text" role="alert">
        {failure.message}
      </p>
      {failure.code !== OVER_STATUS && failure.code !== USED_STATUS && (
        <button type="button" className="native-button native-button-wide" onClick={onAgain}>
          {t('again')}
        </button>
      )}
      <button
        type="button"
        className="native-button native-button-wide login-leave"
        onClick={() => void navigate('/login', { replace: true })}
      >
        {t('toLogin')}
      </button>
    </>
  )
}

type FieldName = 'realName' | 'username' | 'password' | 'again'
/** Fields of the call by the name of their input. */
const OF_CALL: Readonly<Record<string, FieldName>> = { realName: 'realName', account: 'username', password: 'password' }
const ORDER = ['realName', 'username', 'password', 'again'] as const

function AcceptForm({ token, invite }: { token: string; invite: AccountInviteLook }) {
  const t = useTexts(texts)
  const textOf = useText()
  const navigate = useNavigate()
  const isSignedIn = useSession((session) => session.token !== undefined)
  const name = useDisplayName()
  const [values, setValues] = useState<Record<FieldName, string>>({
    realName: '',
    username: '',
    password: '',
    again: '',
  })
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const problemsOf = (): Partial<Record<FieldName, string>> => {
    const weak = checkPassword(values.password, values.username.trim())
    return {
      ...(values.realName.trim() === '' && { realName: t('realName.required') }),
      ...(values.username.trim() === '' && { username: t('account.required') }),
      ...(weak && { password: textOf(weak) }),
      ...(values.again !== values.password && { again: t('mismatch') }),
    }
  }
  const refuse = (form: HTMLFormElement, problems: Partial<Record<FieldName, string>>) => {
    setErrors(problems)
    const first = ORDER.find((field) => problems[field])
    if (first) focusField(form, first)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setFailure(undefined)
    const problems = problemsOf()
    refuse(form, problems)
    if (Object.keys(problems).length > 0) return
    setIsBusy(true)
    try {
      const { realName, username, password } = values
      await acceptInvite({ token, realName: realName.trim(), account: username.trim(), password })
      void navigate('/', { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setIsBusy(false)
      const found = Object.fromEntries(
        (error.errors ?? []).flatMap(({ field, msg }) => (OF_CALL[field] ? [[OF_CALL[field], msg]] : [])),
      )
      refuse(form, found)
      if (Object.keys(found).length === 0) setFailure(error.message)
    }
  }
  const input = (field: FieldName) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [field]: event.target.value })
      setErrors({ ...errors, [field]: undefined })
    },
  })
  return (
    <form
      noValidate
      aria-label={t('title', { tenant: seededName(invite.tenantName) })}
      onSubmit={(event) => void submit(event)}
    >
      {isSignedIn && (
        <p className="native-notice native-notice-info" role="status">
          {t('signedIn', { name })}
        </p>
      )}
      {failure !== undefined && (
        <p className="native-notice native-notice-bad" role="alert">
          {failure}
        </p>
      )}
      {invite.email !== '' && <p className="plain-page-text">{t('email', { email: invite.email })}</p>}
      <NativeField {...input('realName')} label={t('realName')} autoComplete="name" maxLength={100} />
      <NativeField
        {...input('username')}
        label={t('account')}
        help={t('account.help')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={100}
      />
      <PasswordField
        {...input('password')}
        label={t('password')}
        help={textOf(PASSWORD_RULE)}
        autoComplete="new-password"
      />
      <PasswordField {...input('again')} label={t('again2')} autoComplete="new-password" />
      <button
        type="submit"
        className="native-button native-button-filled native-button-wide login-submit"
        aria-disabled={isBusy}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {t(isBusy ? 'submitting' : 'submit')}
      </button>
    </form>
  )
}
