import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** A lazily loaded extra (dialog, popover): nothing until it is there, and nothing when it fails, which the shell's reload offer reports. */
export function LazyPart({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <ErrorBoundary renderFallback={() => fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
