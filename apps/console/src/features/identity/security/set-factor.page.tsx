import type { ReactNode } from 'react'
import { factorWasSet } from '../../../lib/session/session-store.ts'
import { signOut } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { FactorSection } from './factor-section.tsx'
import { texts } from './security.i18n.ts'
import '../login/login.css'
import './security.css'

/** The only page open to somebody whose organisation requires a second factor, until there is one. */
export function SetFactorPage({ tools }: { tools: ReactNode }) {
  const t = useTexts(texts)
  return (
    <main className="plain-page">
      <header className="login-tools">{tools}</header>
      <div className="plain-page-box security-set">
        <h1 className="plain-page-title">{t('set.title')}</h1>
        <p className="plain-page-text">{t('set.help')}</p>
        <FactorSection onSet={factorWasSet} />
        <button type="button" className="native-button native-button-wide login-leave" onClick={() => void signOut()}>
          {t('set.leave')}
        </button>
      </div>
    </main>
  )
}
