import { Component, lazy, Suspense, useEffect, type ReactNode } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router'
import { website } from '@drawdesk/contract/core/constants'
import { endSession, hasEmptyToken, useSession } from '../lib/session-store.ts'
import { guard, wantedPath } from './guard.ts'
import { NoticePage } from './notice-page.tsx'
import { RootCrash } from './root-crash.tsx'
import { loadShell } from './load-shell.ts'
import { LoginEntry } from './login-entry.tsx'

// Login is part of the first file: it is small, and one round trip less is what a person at the door feels.
const PasswordEntry = lazy(() => import('./password-entry.tsx'))
const Shell = lazy(loadShell)

/** The whole console in the browser. */
export function Root() {
  return (
    <RootBoundary>
      <BrowserRouter>
        <Entries />
      </BrowserRouter>
    </RootBoundary>
  )
}

/** What the address shows: login, the shell with its tabs, or one of the plain pages. */
export function Entries() {
  const { pathname, search } = useLocation()
  const hasToken = useSession(({ token }) => token !== undefined)
  const mustChangePassword = useSession((session) => session.mustChangePassword)
  const leftByChoice = useSession((session) => session.leftByChoice)
  const userId = useSession(({ user }) => user?.userId)
  const isBroken = hasToken && hasEmptyToken()
  useEffect(() => {
    if (isBroken) endSession()
  }, [isBroken])
  if (isBroken) return null
  const decision = guard({ path: pathname, search, hasToken, mustChangePassword, leftByChoice })
  if ('redirect' in decision) return <Navigate to={decision.redirect} replace />
  return <Suspense fallback={null}>{entryOf(decision.show, { path: pathname, search, userId })}</Suspense>
}

function entryOf(
  show: 'login' | 'password' | 'notice' | 'shell',
  { path, search, userId }: { path: string; search: string; userId: string | undefined },
): ReactNode {
  switch (show) {
    case 'login':
      return (
        <Titled title={website.title}>
          <LoginEntry wanted={wantedPath(search)} />
        </Titled>
      )
    case 'password':
      return (
        <Titled title={website.title}>
          <PasswordEntry />
        </Titled>
      )
    case 'notice':
      return <NoticePage path={path} />
    case 'shell':
      // A new one for another person, with nothing of the one before.
      return <Shell key={userId} />
  }
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return children
}

/** The last net: nothing of the console could be shown, as when its files were replaced under an open page. */
class RootBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <RootCrash /> : this.props.children
  }
}
