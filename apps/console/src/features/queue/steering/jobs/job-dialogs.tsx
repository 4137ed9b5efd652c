import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import type { JobCommands } from './use-job-commands.ts'

const EditJob = lazy(() => loadChunk(() => import('./edit/edit-job.tsx')))
const PositionDialog = lazy(() => loadChunk(() => import('./edit/position-dialog.tsx')))

/** What is open over the list. */
export interface OpenedOfJobs {
  /** Key of the drawing that is changed. */
  edited?: string | undefined
  /** The drawing that gets another place. */
  placed?: QueueRow | undefined
}

interface JobDialogsProps {
  opened: OpenedOfJobs
  onOpen: (part: OpenedOfJobs) => void
  onMove: JobCommands['move']
}

export function JobDialogs({ opened: { edited, placed }, onOpen, onMove }: JobDialogsProps): ReactNode {
  return (
    <>
      {edited !== undefined && (
        <LazyPart>
          <EditJob key={edited} jobKey={edited} onClose={() => onOpen({ edited: undefined })} />
        </LazyPart>
      )}
      {placed && (
        <LazyPart>
          <PositionDialog key={placed.key} row={placed} onMove={onMove} onClose={() => onOpen({ placed: undefined })} />
        </LazyPart>
      )}
    </>
  )
}
