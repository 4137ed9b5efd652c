import { website } from '@drawdesk/contract/core/constants'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session-store.ts'
import { useTexts } from '../../lib/texts.ts'
import { LandscapePicture } from './landscape-picture.tsx'
import { LoginForm } from './login-form.tsx'
import { texts } from './login.i18n.ts'
import './login.css'

interface LoginPageProps {
  /** Language and theme switches. */
  tools: ReactNode
  /** Where the sign-in leads: a page that was asked for, or `/`. */
  wanted: string
}

/** A picture, and the door. Native controls only: this page must be there at once. */
export function LoginPage({ tools, wanted }: LoginPageProps) {
  const text = useTexts(texts)
  const endedBecause = useSession((session) => session.endedBecause)
  return (
    <div className="login">
      <aside className="login-side" aria-label={text('slogan')}>
        <LandscapePicture />
        <div className="login-words">
          <p className="login-slogan">{text('slogan')}</p>
          <p className="login-slogan-help">{text('sloganHelp')}</p>
        </div>
      </aside>
      <main className="login-main">
        <header className="login-tools">{tools}</header>
        <div className="login-box">
          <img className="login-mark" src="/favicon.svg" width={40} height={40} alt="" />
          <h1 className="login-title">{website.title}</h1>
          {wanted !== '/' && <p className="login-help">{text('returning')}</p>}
          {endedBecause && (
            <p className="native-notice native-notice-info" role="status">
              {endedBecause}
            </p>
          )}
          <LoginForm wanted={wanted} />
        </div>
      </main>
    </div>
  )
}
