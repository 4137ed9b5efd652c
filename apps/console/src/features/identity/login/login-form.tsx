import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useFactorAsked } from '../../../lib/session/factor-asked.ts'
import { signIn } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CaptchaButton } from './captcha-button.tsx'
import { useCaptcha } from './captcha.api.ts'
import { texts } from './login.i18n.ts'
import { focusField, NativeField, PasswordField } from './native-field.tsx'
import { asksTenant, type TenantInfo } from './tenant.api.ts'
import { useThirdParty } from './use-third-party.ts'

const SignInFailure = lazy(() => loadChunk(() => import('./ways/sign-in-failure.tsx')))
const SignInWays = lazy(() => loadChunk(() => import('./ways/sign-in-ways.tsx')))

const FactorStep = lazy(() => loadChunk(() => import('./factor-step.tsx')))
const PasskeyButton = lazy(() => loadChunk(() => import('./passkey-button.tsx')))

type FieldName = 'tenant' | 'account' | 'password' | 'captcha'

/** Names that password managers know. */
const INPUT_NAMES: Readonly<Record<FieldName, string>> = {
  tenant: 'tenant',
  account: 'username',
  password: 'password',
  captcha: 'captcha',
}

interface LoginFormProps {
  /** Where the sign-in leads: a page that was asked for, or `/`. */
  wanted: string
  /** The tenant of this address, once it is known. */
  info: TenantInfo | undefined
  pending: Promise<TenantInfo>
  /** Who signs in again over open pages: named already, and a way out of the page is not offered. */
  person?: { tenantId: string; account: string }
}

/** How somebody comes in: by the first form, and where a second factor is asked for, by that in its place. */
export function LoginForm(props: LoginFormProps) {
  const asked = useFactorAsked((state) => state.asked)
  if (!asked) return <FirstForm {...props} />
  return (
    <Suspense fallback={<span className="spinner" />}>
      <FactorStep asked={asked} />
    </Suspense>
  )
}

/** Account, password and captcha, in tenant mode also the tenant; or a third party, where there is one. A failure stands above the fields, what is missing beside its field. */
function FirstForm({ wanted, info, pending, person }: LoginFormProps) {
  const text = useTexts(texts)
  const thirdParty = useThirdParty(pending)
  const { state: captcha, refresh } = useCaptcha()
  const [values, setValues] = useState<Record<FieldName, string>>({
    tenant: person?.tenantId ?? '',
    account: person?.account ?? '',
    password: '',
    captcha: '',
  })
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  /** Sent before it was known whether a captcha is asked for: goes on by itself once it is. */
  const [isEarly, setIsEarly] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const asksCaptcha = captcha.is !== 'off'
  const isWaiting = isBusy || thirdParty.isBusy
  const said = failure ?? thirdParty.failure
  const isNamed = person !== undefined

  // The person here wants to type, and what had the focus before the sign-out is gone.
  useEffect(() => {
    if (!formElement.current) return
    if (isNamed) focusField(formElement.current, INPUT_NAMES.password)
    else if (document.activeElement === document.body) focusField(formElement.current, INPUT_NAMES.account)
  }, [isNamed])

  useEffect(() => {
    if (isEarly && captcha.is !== 'loading') formElement.current?.requestSubmit()
  }, [isEarly, captcha.is])

  const change = (name: FieldName, value: string) => {
    setValues({ ...values, [name]: value })
    setMissing(missing.filter((each) => each !== name))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isWaiting) return
    const asked: FieldName[] = [
      ...(asksTenant(info) ? ['tenant' as const] : []),
      'account',
      'password',
      ...(asksCaptcha ? ['captcha' as const] : []),
    ]
    // A space belongs to a password; around an account or a captcha it is a slip.
    const empty = asked.filter((name) => (name === 'password' ? values[name] : values[name].trim()) === '')
    setFailure(undefined)
    if (captcha.is === 'loading' && empty.every((name) => name === 'captcha')) {
      setIsEarly(true)
      return
    }
    setIsEarly(false)
    setMissing(empty)
    if (empty[0]) {
      focusField(form, INPUT_NAMES[empty[0]])
      return
    }
    setIsBusy(true)
    try {
      const known = await pending
      const tenantId = asksTenant(known) ? values.tenant.trim() : known.tenantId
      if (tenantId === '') {
        // Sent before the field was there.
        setMissing(['tenant'])
        setIsBusy(false)
        return
      }
      await signIn({
        tenantId,
        username: values.account.trim(),
        password: values.password,
        captcha: asksCaptcha
          ? { key: captcha.is === 'shown' ? captcha.captcha.key : '', code: values.captcha.trim() }
          : undefined,
      })
      // Signed in: the guard takes the page away.
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      setIsBusy(false)
      setValues((now) => ({ ...now, captcha: '' }))
      // A challenge counts once.
      if (asksCaptcha) refresh()
      focusField(form, INPUT_NAMES.password)
    }
  }

  const errorOf = (name: FieldName) => (missing.includes(name) ? text(`${name}.required`) : undefined)
  return (
    <form
      ref={formElement}
      className="login-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={text('title')}
    >
      <div aria-live="assertive">
        {said && (
          <p className="native-notice native-notice-bad" role="alert">
            {said}
          </p>
        )}
        {!said && thirdParty.word && (
          <LazyPart>
            <SignInFailure word={thirdParty.word} />
          </LazyPart>
        )}
      </div>
      {asksTenant(info) && (
        <NativeField
          label={text('tenant')}
          name={INPUT_NAMES.tenant}
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
          value={values.tenant}
          error={errorOf('tenant')}
          onChange={(event) => change('tenant', event.target.value)}
        />
      )}
      <NativeField
        label={text('account')}
        name={INPUT_NAMES.account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        value={values.account}
        error={errorOf('account')}
        onChange={(event) => change('account', event.target.value)}
      />
      <PasswordField
        label={text('password')}
        name={INPUT_NAMES.password}
        autoComplete="current-password"
        value={values.password}
        error={errorOf('password')}
        onChange={(event) => change('password', event.target.value)}
      />
      {asksCaptcha && (
        <NativeField
          label={text('captcha')}
          name={INPUT_NAMES.captcha}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={10}
          value={values.captcha}
          error={errorOf('captcha')}
          onChange={(event) => change('captcha', event.target.value)}
          beside={<CaptchaButton state={captcha} onRefresh={refresh} />}
        />
      )}
      <button
        type="submit"
        className="native-button native-button-filled native-button-wide login-submit"
        aria-disabled={isWaiting || isEarly}
      >
        {(isWaiting || isEarly) && <span className="spinner" aria-hidden="true" />}
        {text(isWaiting || isEarly ? 'submitting' : 'submit')}
      </button>
      {!isNamed && info?.signInWays && info.signInWays.length > 0 && (
        <LazyPart>
          <SignInWays ways={info.signInWays} tenantId={info.tenantId} wanted={wanted} />
        </LazyPart>
      )}
      {info?.passkeys === true && typeof window.PublicKeyCredential === 'function' && (
        <Suspense fallback={null}>
          <PasskeyButton onFailure={setFailure} />
        </Suspense>
      )}
    </form>
  )
}
