import { seededName } from '../../../lib/texts/language.ts'
import { website } from '@drawdesk/contract/core/constants'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { keepInvite } from '../../../lib/session/invite.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LandscapePicture } from './landscape-picture.tsx'
import { LoginForm } from './login-form.tsx'
import { texts } from './login.i18n.ts'
import { useTenantInfo } from './tenant.api.ts'
import { useCodeOffer } from './use-code-offer.ts'
import './login.css'

const CodeForm = lazy(() => loadChunk(() => import('./code-form.tsx')))

interface LoginPageProps {
  /** Language and theme switches. */
  tools: ReactNode
  /** Where the sign-in leads: a page that was asked for, or `/`. */
  wanted: string
}

/** A picture, and the door; both may be a tenant's own. Native controls only: this page must be there at once. */
export function LoginPage({ tools, wanted }: LoginPageProps) {
  const text = useTexts(texts)
  const endedBecause = useSession((session) => session.endedBecause)
  const { info, pending } = useTenantInfo()
  const hasCodes = useCodeOffer(pending)
  const [isByCode, setIsByCode] = useState(false)
  const title = info?.title || seededName(website.title)
  const { search } = useLocation()
  // The third party comes back by a whole page load, without what this address says.
  const [invite] = useState(() => keepInvite(search))
  useEffect(() => {
    if (info) document.title = title
  }, [info, title])
  return (
    <div className="login">
      <aside className="login-side" aria-label={text('slogan')}>
        {info?.backgroundUrl ? (
          <img className="landscape login-picture" src={info.backgroundUrl} alt="" />
        ) : (
          info && <LandscapePicture />
        )}
        <div className="login-words">
          <p className="login-slogan">{text('slogan')}</p>
          <p className="login-slogan-help">{text('sloganHelp')}</p>
        </div>
      </aside>
      <main className="login-main">
        <header className="login-tools">{tools}</header>
        <div className="login-box">
          <img className="login-mark" src="/favicon.svg" width={40} height={40} alt="" />
          {/* Its room is kept until it is known whose page this is. */}
          <h1 className="login-title">{info ? title : '\u00a0'}</h1>
          {wanted !== '/' && <p className="login-help">{text('returning')}</p>}
          {invite !== '' && (
            <p className="native-notice native-notice-info" role="status">
              {text('invited', { code: invite })}
            </p>
          )}
          {endedBecause && (
            <p className="native-notice native-notice-info" role="status">
              {endedBecause}
            </p>
          )}
          {isByCode ? (
            <Suspense fallback={<LoginForm wanted={wanted} info={info} pending={pending} />}>
              <CodeForm pending={pending} />
            </Suspense>
          ) : (
            <LoginForm wanted={wanted} info={info} pending={pending} />
          )}
          {hasCodes && (
            <button type="button" className="native-button login-other-way" onClick={() => setIsByCode(!isByCode)}>
              {text(isByCode ? 'byPassword' : 'byCode')}
            </button>
          )}
        </div>
      </main>
    </div>
  )
}
