import { checkPhone } from '@drawdesk/contract/identity/phone'
import { CODE, type SendCodeAnswer } from '@drawdesk/contract/messages/sms-send'
import { useRef, useState, type FormEvent } from 'react'
import { useCountdown } from '../../../lib/browser/use-countdown.ts'
import { ApiError, call } from '../../../lib/http/http.ts'
import { signInByCode } from '../../../lib/session/session.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './login.i18n.ts'
import { focusField, NativeField } from './native-field.tsx'
import type { TenantInfo } from './tenant.api.ts'

type Problems = { phone?: string; code?: string }

/** A phone, a code that comes to it, and in. A failure stands above the fields, what is missing beside its field. */
export default function CodeForm({ pending }: { pending: Promise<TenantInfo> }) {
  const text = useTexts(texts)
  const textOf = useText()
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState('')
  const [value, setValue] = useState('')
  const [id, setId] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const { left, start } = useCountdown()

  /** Runs it with the tenant of this page; what the server refuses is said. */
  async function attempt(work: (tenantId: string | undefined) => Promise<void>): Promise<boolean> {
    setFailure(undefined)
    try {
      await work((await pending).tenantId)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      return false
    }
  }

  async function send(): Promise<void> {
    const wrong = checkPhone(phone)
    setProblems(wrong ? { phone: textOf(wrong) } : {})
    if (wrong || isSending || left > 0) return
    setIsSending(true)
    await attempt(async (tenantId) => {
      const answer = await call<SendCodeAnswer>('POST', '/blade-resource/sms/endpoint/send-validate', {
        body: { phone: phone.trim(), tenantId },
        silent: true,
        isOfSignIn: true,
      })
      setId(answer.id)
      start(CODE.paceSeconds)
      if (form.current) focusField(form.current, 'one-time-code')
    })
    setIsSending(false)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const wrong = checkPhone(phone)
    const missing = id === '' ? text('code.first') : value.trim() === '' ? text('code.required') : undefined
    setProblems({ ...(wrong ? { phone: textOf(wrong) } : {}), ...(missing ? { code: missing } : {}) })
    if (wrong || missing) return
    setIsBusy(true)
    // Signed in: the guard takes the page away.
    if (!(await attempt((tenantId) => signInByCode({ tenantId, id, value: value.trim() })))) setIsBusy(false)
  }

  return (
    <form
      ref={form}
      className="login-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={text('byCode')}
    >
      <div aria-live="assertive">
        {failure && (
          <p className="native-notice native-notice-bad" role="alert">
            {failure}
          </p>
        )}
      </div>
      <div aria-live="polite">
        {id !== '' && failure === undefined && <p className="native-notice native-notice-info">{text('code.sent')}</p>}
      </div>
      <NativeField
        label={text('phone')}
        name="phone"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        value={phone}
        {...(problems.phone ? { error: problems.phone } : {})}
        onChange={(event) => setPhone(event.target.value)}
      />
      <NativeField
        label={text('code')}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        value={value}
        {...(problems.code ? { error: problems.code } : {})}
        onChange={(event) => setValue(event.target.value)}
        beside={
          <button
            type="button"
            className="native-button"
            aria-disabled={isSending || left > 0}
            onClick={() => void send()}
          >
            {left > 0 ? text('code.again', { seconds: left }) : text('code.send')}
          </button>
        }
      />
      <button
        type="submit"
        className="native-button native-button-filled native-button-wide login-submit"
        aria-disabled={isBusy}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {text(isBusy ? 'submitting' : 'submit')}
      </button>
    </form>
  )
}
