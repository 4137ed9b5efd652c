import { FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import { useNavigate } from 'react-router'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import { logFailure } from '../../../resource/log-failure.ts'
import { migratePath } from '../shared/migrate-path.ts'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { resumeInstance, retryJob, suspendInstance } from './follow.api.ts'
import { followTexts } from './follow.i18n.ts'

/** What this person can do to a running instance. `onOpen`: it asks in a dialog first. */
export function useFollowCommands(
  onOpen: (what: 'jump' | 'remove', row: FlowInstance) => void,
): (row: FlowInstance) => readonly RowMenuEntry[] {
  const t = useTexts(followTexts)
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const navigate = useNavigate()
  const [canChange, canDelete] = [usePermission('flow_follow_jump'), usePermission('flow_follow_delete')]
  const canMigrate = usePermission('flow_follow_migrate')
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      void message.success(done)
    } catch (error) {
      logFailure('flow instance', error) // Said by the call.
    }
    void readAgain()
  }
  return (row) => {
    const { name, processInstanceId, jobId } = row
    const isSuspended = row.suspensionState === FLOW_SUSPENSION.suspended
    const changes: RowMenuEntry[] = [
      ...(jobId === ''
        ? []
        : [{ key: 'retry', label: t('retry'), run: () => void run(retryJob({ jobId }), t('retried')) }]),
      { key: 'jump', label: t('jump'), run: () => onOpen('jump', row) },
      isSuspended
        ? {
            key: 'resume',
            label: t('resume'),
            run: () => void run(resumeInstance({ processInstanceId }), t('resumeDone', { name })),
          }
        : {
            key: 'suspend',
            label: t('suspend'),
            run: () => void run(suspendInstance({ processInstanceId }), t('suspendDone', { name })),
          },
    ]
    return [
      ...(canChange ? changes : []),
      ...(canMigrate ? [{ key: 'migrate', label: t('migrate'), run: () => void navigate(migratePathOf([row])) }] : []),
      ...(canDelete ? [{ key: 'remove', label: t('remove'), run: () => onOpen('remove', row) }] : []),
    ]
  }
}

/** Of instances of one version. */
export function migratePathOf(rows: readonly FlowInstance[]): string {
  const [first] = rows
  return migratePath(first?.processDefinitionKey ?? '', {
    ...(first && { from: first.processDefinitionId }),
    processInstanceIds: rows.map(({ id }) => id),
  })
}
