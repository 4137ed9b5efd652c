import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { LoginForm } from '../../features/identity/login/login-form.tsx'
import { useTenantInfo } from '../../features/identity/login/tenant.api.ts'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { endSession, ownerOf, useSession, type Interruption } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './renew.i18n.ts'
import '../../features/identity/login/login.css'
import './renew.css'

const ChangePasswordForm = lazy(() => loadChunk(() => import('./password-form.tsx')))

/**
 * Over the pages of a session that was ended: why, and the way back in. The same person goes on as before, forms, tabs and all; anybody
 * else starts over, and so does who prefers the login page.
 */
export default function RenewDialog({ interrupted }: { interrupted: Interruption }) {
  const text = useTexts(texts)
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const hasToken = useSession(({ token }) => token !== undefined)
  const person = useSession(({ user }) => ownerOf(user))
  const { info, pending } = useTenantInfo()
  useAlone(box)
  return (
    <div ref={box} className="renew" role="dialog" aria-modal="true" aria-labelledby={titleId}>
      <div className="renew-box">
        <h1 id={titleId} className="renew-title">
          {text('title')}
        </h1>
        <p className="native-notice native-notice-info" role="status">
          {interrupted.because}
        </p>
        <p className="renew-help">{text(hasToken ? 'change' : 'kept')}</p>
        {hasToken ? (
          <Suspense fallback={<span className="spinner" />}>
            <ChangePasswordForm />
          </Suspense>
        ) : (
          <LoginForm
            wanted="/"
            info={info}
            pending={pending}
            person={{ tenantId: person?.tenantId ?? '', account: person?.account ?? '' }}
          />
        )}
        {!hasToken && (
          <p className="renew-leave">
            {text('leaveHelp')}{' '}
            <button type="button" onClick={() => endSession({ because: interrupted.because })}>
              {text('leave')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

/** Nothing but this can be reached, also not what antd hung into the body; afterwards the focus is back where it was. */
function useAlone(element: { current: HTMLElement | null }): void {
  const [before] = useState(() => document.activeElement) // before the form takes the focus
  useEffect(() => {
    const root = element.current?.closest('body > *')
    const others = [...document.body.children].filter((each) => each !== root && !each.hasAttribute('inert'))
    for (const other of others) other.toggleAttribute('inert', true)
    const stopKeys = holdKeys(element.current)
    return () => {
      stopKeys()
      for (const other of others) other.removeAttribute('inert')
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [element, before])
}

/** No key reaches what lies below: Escape would close its forms, a letter is a command there. */
function holdKeys(element: HTMLElement | null): () => void {
  const stop = (event: KeyboardEvent) => event.stopPropagation()
  const stopOutside = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node && element?.contains(event.target))) event.stopPropagation()
  }
  element?.addEventListener('keydown', stop)
  window.addEventListener('keydown', stopOutside, { capture: true })
  return () => {
    element?.removeEventListener('keydown', stop)
    window.removeEventListener('keydown', stopOutside, { capture: true })
  }
}
