import { seededName } from '../../lib/texts/language.ts'
import { website } from '@drawdesk/contract/core/constants'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { focusField, PasswordField } from '../../features/identity/login/native-field.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { unlockSession } from '../../lib/session/session-lock.ts'
import { signOut, useOwnName } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { NativeTools } from '../native-tools.tsx'
import { texts } from './lock.i18n.ts'
import { LockClock } from './lock-clock.tsx'
import './lock.css'

const INPUT_NAME = 'lock-password'

/** /lock: the only page while the screen is locked. Unlocking leads back, by the guard, to where one was. */
export default function LockPage() {
  const text = useTexts(texts)
  const name = useOwnName()
  const title = `${text('title')} - ${seededName(website.title)}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="plain-page lock">
      <header className="lock-tools">
        <NativeTools />
      </header>
      <div className="plain-page-box lock-box">
        <LockClock />
        <span className="lock-mark" aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase() ?? ''}
        </span>
        <h1 className="plain-page-title">{name || text('title')}</h1>
        <p className="plain-page-text">{text('pageHelp')}</p>
        <UnlockForm />
      </div>
    </main>
  )
}

function UnlockForm() {
  const text = useTexts(texts)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  // The page has one thing to do, and what was focused before is out of reach.
  useEffect(() => {
    if (formElement.current) focusField(formElement.current, INPUT_NAME)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    if (password === '') {
      setProblem(text('password.required'))
      focusField(form, INPUT_NAME)
      return
    }
    setIsBusy(true)
    setProblem(undefined)
    try {
      await unlockSession(password)
      // Unlocked: the guard takes this page away.
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setIsBusy(false)
      focusField(form, INPUT_NAME)
    }
  }

  return (
    <form
      ref={formElement}
      className="lock-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={text('unlock')}
    >
      <PasswordField
        label={text('password')}
        name={INPUT_NAME}
        // Not the account's: a browser should neither offer nor keep it.
        autoComplete="off"
        value={password}
        error={problem}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(undefined)
        }}
      />
      <button type="submit" className="native-button native-button-filled native-button-wide" aria-disabled={isBusy}>
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {text(isBusy ? 'unlocking' : 'unlock')}
      </button>
      <button type="button" className="native-button native-button-wide lock-leave" onClick={() => void signOut()}>
        {text('leave')}
      </button>
    </form>
  )
}
