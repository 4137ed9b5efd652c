import type { PasskeyAsked, ProofWay } from '@drawdesk/contract/identity/second-factor'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { knowsPasskeys, PasskeyRefused, signByPasskey } from '../../../../lib/session/passkeys.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { focusField, NativeField, PasswordField } from '../../login/native-field.tsx'
import { texts } from './factor.i18n.ts'

interface FactorFormProps {
  ways: readonly ProofWay[]
  /** Names the form. */
  label: string
  /** What a passkey has to sign. */
  askPasskey: () => Promise<PasskeyAsked>
  /** @throws {ApiError} silently, to be shown beside the field */
  onAnswer: (way: ProofWay, answer: string, ticket?: string) => Promise<void>
}

/** The quickest first. */
const ORDER: readonly ProofWay[] = ['passkey', 'totp', 'password', 'recovery']

/** Asks for one of these ways, and offers the others. Native controls: it stands on the login page too. */
export default function FactorForm({ ways, label, askPasskey, onAnswer }: FactorFormProps) {
  const text = useTexts(texts)
  const usable = ORDER.filter((way) => ways.includes(way) && (way !== 'passkey' || knowsPasskeys()))
  const [chosen, setChosen] = useState<ProofWay>()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const way = chosen ?? usable[0] ?? 'recovery'

  useEffect(() => {
    if (form.current && way !== 'passkey') focusField(form.current, 'answer')
    else form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }, [way])

  const change = (next: ProofWay) => {
    setChosen(next)
    setTyped('')
    setError(undefined)
  }
  const send = async () => {
    if (way !== 'passkey') return onAnswer(way, way === 'password' ? typed : typed.trim())
    const { options, ticket } = await askPasskey()
    return onAnswer(way, await signByPasskey(options), ticket)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // of a form that this one stands over
    if (isBusy) return
    if (way !== 'passkey' && typed.trim() === '') {
      setError(text('required'))
      if (form.current) focusField(form.current, 'answer')
      return
    }
    setIsBusy(true)
    setError(undefined)
    try {
      await send()
    } catch (failure) {
      setIsBusy(false)
      if (failure instanceof PasskeyRefused) setError(text('passkey.refused'))
      else if (failure instanceof ApiError) setError(failure.errors?.[0]?.msg ?? failure.message)
      else throw failure
      setTyped('')
      if (form.current) focusField(form.current, 'answer')
    }
  }

  return (
    <form ref={form} className="factor-form" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <Field way={way} value={typed} error={error} onChange={(value) => (setTyped(value), setError(undefined))} />
      <button
        type="submit"
        className="native-button native-button-filled native-button-wide login-submit"
        aria-disabled={isBusy}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {text(isBusy ? 'submitting' : way === 'passkey' ? 'passkey.use' : 'submit')}
      </button>
      <OtherWays ways={usable.filter((one) => one !== way)} onChoose={change} />
    </form>
  )
}

interface FieldProps {
  way: ProofWay
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Field({ way, value, error, onChange }: FieldProps) {
  const text = useTexts(texts)
  if (way === 'passkey')
    return (
      <>
        <p className="factor-help">{text('passkey.help')}</p>
        <div aria-live="assertive">
          {error && (
            <p className="native-notice native-notice-bad" role="alert">
              {error}
            </p>
          )}
        </div>
      </>
    )
  const common = {
    name: 'answer',
    label: text(`${way}.label`),
    value,
    error,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (way === 'password') return <PasswordField {...common} autoComplete="current-password" />
  return (
    <NativeField
      {...common}
      help={text(`${way}.help`)}
      autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
      inputMode={way === 'totp' ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
    />
  )
}

function OtherWays({ ways, onChoose }: { ways: readonly ProofWay[]; onChoose: (way: ProofWay) => void }) {
  const text = useTexts(texts)
  if (ways.length === 0) return null
  return (
    <div className="factor-others" role="group" aria-label={text('others')}>
      <span aria-hidden="true">{text('others')}</span>
      {ways.map((way) => (
        <button key={way} type="button" className="factor-other" onClick={() => onChoose(way)}>
          {text(`to.${way}`)}
        </button>
      ))}
    </div>
  )
}
