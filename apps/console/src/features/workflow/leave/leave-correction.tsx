import type { Leave } from '@drawdesk/contract/workflow/leave'
import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { useId, useState } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { useValueDraft } from '../../../resource/editor/values/use-value-draft.ts'
import { Decision, type TaskFill } from '../handle/decision.tsx'
import { focusLeaveField, LeaveFields } from './leave-fields.tsx'
import { LEAVE_NAMES, leaveProblems, refusedFields, type LeaveRefusals, type LeaveValues } from './leave-values.ts'
import type { LeaveRead } from './leave.api.ts'
import { leaveTexts } from './leave.i18n.ts'

/** A request that was sent back: its starter changes it and hands it in again, or withdraws it. Give it the task's id as key. */
export function LeaveCorrection({ task, read: { data, error, refetch } }: { task: FlowDetail; read: LeaveRead }) {
  const t = useTexts(leaveTexts)
  if (data) return <Correcting task={task} leave={data} />
  return error && <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
}

/** Of the fields that errors stand beside. */
const PREFIX = 'variables.'

function Correcting({ task, leave }: { task: FlowDetail; leave: Leave }) {
  const t = useTexts(leaveTexts)
  const id = useId()
  // What it said when the task was opened: a later reading of it is this very correction.
  const [stored] = useState<LeaveValues>(() => ({
    startTime: leave.startTime,
    endTime: leave.endTime,
    reason: leave.reason,
    taskUser: leave.taskUser,
  }))
  const draft = useValueDraft({ resource: 'leave', row: `task ${task.taskId}`, version: undefined, stored })
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState<LeaveRefusals>({})
  const problems = leaveProblems(draft.values)
  const fill: TaskFill = {
    check() {
      setIsChecked(true)
      setRefused({})
      const [wrong] = LEAVE_NAMES.filter((name) => problems[name] !== undefined)
      if (wrong !== undefined) {
        focusLeaveField(id, wrong)
        return undefined
      }
      const changed = LEAVE_NAMES.filter((name) => draft.values[name] !== stored[name])
      return Object.fromEntries(changed.map((name) => [name, draft.values[name]]))
    },
    // A request that is withdrawn stays as it was decided on.
    written: () => undefined,
    showErrors(errors) {
      setRefused(refusedFields(errors, PREFIX))
      return errors.filter(({ field }) => !LEAVE_NAMES.some((name) => field === `${PREFIX}${name}`))
    },
  }
  return (
    <>
      <section className="flow-part" aria-label={t('form')}>
        <h2 className="flow-part-title">{t('form')}</h2>
        {draft.restored && <RestoredNote typedAtMs={draft.restored.typedAtMs} onStartOver={draft.startOver} />}
        <LeaveFields
          id={id}
          values={draft.values}
          problems={isChecked ? problems : {}}
          refused={refused}
          onChange={(part) => {
            draft.change(part)
            setRefused({})
          }}
        />
      </section>
      <Decision task={task} form={fill} onDone={() => draft.saved(stored)} />
    </>
  )
}
