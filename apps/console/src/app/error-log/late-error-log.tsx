import { lazy } from 'react'
import { LatePart } from '../../components/late-part.tsx'
import { loadChunk } from '../../lib/chunks.ts'
import { closeErrorLog, useErrorLogDialog } from './open-error-log.ts'

const ErrorLogDialog = lazy(() => loadChunk(() => import('./error-log-dialog.tsx')))

/** The error log's place in the layout. */
export function LateErrorLog() {
  const { isOpen, wasOpened } = useErrorLogDialog()
  if (!wasOpened) return null
  return (
    <LatePart>
      <ErrorLogDialog isOpen={isOpen} onClose={closeErrorLog} />
    </LatePart>
  )
}
