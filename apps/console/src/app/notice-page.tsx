import { seededName } from '../lib/texts/language.ts'
import { website } from '@drawdesk/contract/core/constants'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSession } from '../lib/session/session-store.ts'
import { useShellText, useTexts } from '../lib/texts/texts.ts'
import type { NoticePath } from './guard.ts'
import { askWhy } from '../lib/errors/why.ts'
import { texts as whyTexts } from './why/why-button.i18n.ts'

const codes: Readonly<Record<NoticePath, '403' | '404' | '500'>> = { '/403': '403', '/404': '404', '/500': '500' }

/** /403, /404 and /500: what is the matter, why a page was refused, and the ways back: home, and where this window was before, if it was anywhere. */
export default function NoticePage({ path }: { path: string }) {
  const text = useShellText()
  const why = useTexts(whyTexts)
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const hasToken = useSession(({ token }) => token !== undefined)
  const refused = path === '/403' && hasToken ? refusedPage(state) : undefined
  const code = codes[path as NoticePath] ?? '404'
  const title = text(`page.${code}.title`)
  useEffect(() => {
    document.title = `${title} - ${seededName(website.title)}`
  }, [title])
  return (
    <main className="plain-page">
      <div className="plain-page-box">
        <p className="plain-page-code">{code}</p>
        <h1 className="plain-page-title">{title}</h1>
        <p className="plain-page-text">{text(`page.${code}.help`)}</p>
        <div className="plain-page-actions">
          <Link className="native-button native-button-filled" to="/">
            {text('page.home')}
          </Link>
          {refused !== undefined && (
            <Link className="native-button" to="/" onClick={() => askWhy({ page: refused })}>
              {why('why')}
            </Link>
          )}
          {window.history.length > 1 && (
            <button type="button" className="native-button" onClick={() => void navigate(-1)}>
              {text('page.back')}
            </button>
          )}
        </div>
      </div>
    </main>
  )
}

/** The page that somebody was sent away from, as the frame left it with the address. */
function refusedPage(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'refused' in state && typeof state.refused === 'string'
    ? state.refused
    : undefined
}
