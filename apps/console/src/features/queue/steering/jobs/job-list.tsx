import type { ReactNode } from 'react'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import { JobActions } from './job-actions.tsx'
import { JobCards } from './job-cards.tsx'
import type { OpenedOfJobs } from './job-dialogs.tsx'
import { JobTable } from './job-table.tsx'
import type { ShownJob } from './live/use-gone-jobs.ts'
import type { JobCommands } from './use-job-commands.ts'
import type { Jobs } from './use-jobs.ts'

interface JobListProps {
  jobs: Jobs
  /** Those of `jobs`, with what has just gone. */
  rows: readonly ShownJob[]
  /** Of several tenants: each row says whose it is. */
  hasTenants: boolean
  commands: JobCommands
  /** Undefined where one lane is shown. */
  onLane: ((lane: string) => void) | undefined
  onOpen: (part: OpenedOfJobs) => void
}

/** The drawings with what this user may do to them, as a table or as cards. */
export function JobList({ jobs, rows, hasTenants, commands, onLane, onOpen }: JobListProps): ReactNode {
  const mayOut = usePermission('queueManage_out')
  const mayEdit = usePermission('queueManage_edit')
  const Rows = useIsNarrow() ? JobCards : JobTable
  return (
    <Rows
      rows={rows}
      hasTenants={hasTenants}
      stopping={commands.stopping}
      selected={mayOut ? jobs.selected : undefined}
      onSelect={jobs.select}
      onLane={onLane}
      onMove={mayEdit ? commands.move : undefined}
      renderActions={(row) => (
        <JobActions
          row={row}
          commands={commands}
          onEdit={({ key }) => onOpen({ edited: key })}
          onPlace={(placed) => onOpen({ placed })}
        />
      )}
    />
  )
}
