import { website } from '@drawdesk/contract/core/constants'
import { Component, lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router'
import { loadChunk } from '../lib/loading/chunks.ts'
import { actingAsOf, endSession, hasEmptyToken, useSession } from '../lib/session/session-store.ts'
import { guard, wantedPath, type GuardDecision, type GuardShow } from './guard.ts'
import { KeptShell } from './kept-shell.tsx'
import { LoginEntry } from './login-entry.tsx'
import { RootCrash } from './root-crash.tsx'

// Login is part of the first file: it is small, and one round trip less is what a person at the door feels.
const FactorEntry = lazy(() => loadChunk(() => import('./factor-entry.tsx')))
const InviteEntry = lazy(() => loadChunk(() => import('./invite-entry.tsx')))
const LockPage = lazy(() => loadChunk(() => import('./lock/lock.page.tsx')))
const NoticePage = lazy(() => loadChunk(() => import('./notice-page.tsx')))
const PasswordEntry = lazy(() => loadChunk(() => import('./password-entry.tsx')))
const SharedChatEntry = lazy(() => loadChunk(() => import('./shared-chat-entry.tsx')))
const RenewDialog = lazy(() => loadChunk(() => import('./renew/renew-dialog.tsx')))
const TargetWindow = lazy(() => loadChunk(() => import('./target-window.tsx')))

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

/** What the address shows: login, the lock, the shell with its tabs, or one of the plain pages. */
export function Entries() {
  const { pathname, search, state } = useLocation()
  const interrupted = useSession((session) => session.interrupted)
  // Pages that wait for their person are those of somebody who is signed in.
  const hasToken = useSession(({ token, interrupted: waits }) => token !== undefined || waits !== undefined)
  const mustChangePassword = useSession((session) => session.mustChangePassword && !session.interrupted)
  const mustSetFactor = useSession(({ user, interrupted: waits }) => user?.mustSetFactor === true && !waits)
  const isLocked = useSession((session) => session.isLocked)
  const leftByChoice = useSession((session) => session.leftByChoice)
  const actingAs = useSession(({ user }) => actingAsOf(user))
  const isElsewhere = useStartOver(actingAs, pathname)
  const isBroken = hasToken && hasEmptyToken()
  useEffect(() => {
    if (isBroken) endSession()
  }, [isBroken])
  if (isBroken) return null
  if (isElsewhere) return <Navigate to="/" replace />
  const decision = guard({
    path: pathname,
    search,
    hasToken,
    mustChangePassword,
    mustSetFactor,
    isLocked,
    leftByChoice,
  })
  const show = 'show' in decision ? decision.show : undefined
  return (
    <Suspense fallback={null}>
      {hasToken && !mustChangePassword && !mustSetFactor && (
        // A new one for another person or role, with nothing of the one before.
        <KeptShell key={actingAs} isShown={show === 'shell'} isBehind={interrupted !== undefined} />
      )}
      <Suspense fallback={null}>
        {interrupted && <RenewDialog interrupted={interrupted} />}
        {show === 'shell' && asksForWindow(search, state) && <TargetWindow />}
      </Suspense>
      {'redirect' in decision ? <Redirect {...decision} /> : entryOf(decision.show, { path: pathname, search })}
    </Suspense>
  )
}

/** An address that opens another window, or one that the browser held back. */
const asksForWindow = (search: string, state: unknown): boolean =>
  new URLSearchParams(search).has('target') || (state as { heldBack?: unknown } | null)?.heldBack !== undefined

/** Another role, or person, in a running session starts over at /: true until the address is there (specification §4). */
function useStartOver(actingAs: string, pathname: string): boolean {
  const [actingAsHere, setActingAsHere] = useState(actingAs)
  if (actingAsHere === actingAs) return false
  const isSignInOrOut = actingAsHere === '' || actingAs === ''
  if (!isSignInOrOut && pathname !== '/') return true
  setActingAsHere(actingAs)
  return false
}

function Redirect({ redirect, afterMs }: Extract<GuardDecision, { redirect: string }>) {
  const navigate = useNavigate()
  useEffect(() => {
    if (afterMs === undefined) return
    const timer = setTimeout(() => void navigate(redirect, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [navigate, redirect, afterMs])
  return afterMs === undefined ? <Navigate to={redirect} replace /> : null
}

function entryOf(show: GuardShow, { path, search }: { path: string; search: string }): ReactNode {
  switch (show) {
    case 'login':
      return (
        <Titled title={website.title}>
          <LoginEntry wanted={wantedPath(search)} />
        </Titled>
      )
    case 'invite':
      return (
        <Titled title={website.title}>
          <Suspense fallback={null}>
            <InviteEntry />
          </Suspense>
        </Titled>
      )
    case 'password':
      return (
        <Titled title={website.title}>
          <PasswordEntry />
        </Titled>
      )
    case 'factor':
      return (
        <Titled title={website.title}>
          <FactorEntry />
        </Titled>
      )
    case 'lock':
      return (
        <Suspense fallback={null}>
          <LockPage />
        </Suspense>
      )
    case 'notice':
      return <NoticePage path={path} />
    case 'shared':
      return <SharedChatEntry path={path} />
    case 'shell':
      return null
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
