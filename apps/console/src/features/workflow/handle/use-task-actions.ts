import type { FormValues } from '@drawdesk/contract/workflow/forms/form'
import { REFILL_TABLE } from '@drawdesk/contract/workflow/refill'
import type { FlowCompleted, FlowDetail } from '@drawdesk/contract/workflow/work'
import { useNavigate } from 'react-router'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { TODO_PATH } from '../shared/work-paths.ts'
import { completeTask, rejectTo } from './handle.api.ts'
import { handleTexts } from './handle.i18n.ts'

type Done =
  | 'resubmitted'
  | 'withdrawn'
  | 'approved'
  | 'markedDone'
  | 'rejected'
  | 'resolved'
  | 'sentBack'
  | 'transferred'
  | 'delegated'
  | 'addedSign'
  | 'copied'

interface TaskActions {
  /** Approves or rejects, says who is next, and goes back to the list. `variables`: what was written in the task's form. Rejects with the call's `ApiError`. */
  decide: (isApproved: boolean, comment: string, variables?: FormValues) => Promise<void>
  sendBack: (target: string, comment: string) => Promise<void>
  /** Any other action: says that it is done; one that takes the task away goes back to the list. */
  finish: (work: Promise<unknown>, done: Done, isLeaving: boolean) => Promise<void>
}

/** Work that is done, where nobody asks for a decision. */
export const isErrand = ({ businessTable }: Pick<FlowDetail, 'businessTable'>): boolean =>
  businessTable === REFILL_TABLE

/** What a person does to a task that they hold. Whatever the answer, all that shows the task is read again. */
export function useTaskActions(task: FlowDetail): TaskActions {
  const { taskId, processInstanceId, isCorrection } = task
  const t = useTexts(handleTexts)
  const navigate = useNavigate()
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const nextOf = (done: Done, { next, isFinished }: FlowCompleted): string => {
    if (isFinished) return t('ended', { done: t(done) })
    const names = next.map(({ taskName, assigneeName }) =>
      assigneeName === '' ? taskName : t('nextOne', { name: taskName, person: assigneeName }),
    )
    return names.length === 0 ? t(done) : t('nextAre', { done: t(done), next: names.join('、') })
  }
  const run = async <Answer>(work: Promise<Answer>, wordsOf: (answer: Answer) => string, isLeaving: boolean) => {
    try {
      void message.success(wordsOf(await work))
      if (isLeaving) void navigate(TODO_PATH)
    } finally {
      void readAgain()
    }
  }
  return {
    decide: (isApproved, comment, variables) => {
      const [yes, no] =
        isCorrection === 1 ? (['resubmitted', 'withdrawn'] as const) : (['approved', 'rejected'] as const)
      const done = isErrand(task) && isApproved ? 'markedDone' : isApproved ? yes : no
      const flag = isApproved ? 'ok' : 'no'
      const body = { taskId, processInstanceId, flag, comment, ...(variables ? { variables } : {}) }
      return run(completeTask(body), (answer) => nextOf(done, answer), true)
    },
    sendBack: (target, comment) =>
      run(rejectTo({ taskId, target, comment }), (answer) => nextOf('sentBack', answer), true),
    finish: (work, done, isLeaving) => run(work, () => t(done), isLeaving),
  }
}
