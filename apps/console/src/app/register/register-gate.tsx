import { lazy, Suspense, type ReactNode } from 'react'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useSession } from '../../lib/session/session.ts'
import { isGuest } from './register-rules.ts'

const RegisterDialog = lazy(() => loadChunk(() => import('./register-dialog.tsx')))

/** Lets account holders on to the console; a third-party guest sees only the register dialog, because nothing behind it is theirs to open. */
export function RegisterGate({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user)
  if (!user || !isGuest(user)) return children
  return (
    <Suspense fallback={null}>
      <RegisterDialog user={user} />
    </Suspense>
  )
}
