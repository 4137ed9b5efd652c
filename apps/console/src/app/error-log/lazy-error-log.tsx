import { lazy } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { closeErrorLog, useErrorLogDialog } from './open-error-log.ts'

const ErrorLogDialog = lazy(() => loadChunk(() => import('./error-log-dialog.tsx')))

/** The error log's place in the layout. */
export function LazyErrorLog() {
  const { isOpen, wasOpened } = useErrorLogDialog()
  if (!wasOpened) return null
  return (
    <LazyPart>
      <ErrorLogDialog isOpen={isOpen} onClose={closeErrorLog} />
    </LazyPart>
  )
}
