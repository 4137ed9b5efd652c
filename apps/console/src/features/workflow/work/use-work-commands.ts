import type { FlowManyAnswer, FlowRow } from '@drawdesk/contract/workflow/work'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { claimTask } from '../shared/claim.api.ts'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { nameOfRow } from '../shared/row-name.ts'
import { unclaimTask, urgeTask } from './work.api.ts'
import { workTexts } from './work.i18n.ts'

interface WorkCommands {
  claim: (row: FlowRow) => Promise<void>
  /** One after the other; answers what became of each. */
  claimMany: (taskIds: readonly string[]) => Promise<FlowManyAnswer>
  unclaim: (row: FlowRow) => Promise<void>
  urge: (row: FlowRow) => Promise<void>
}

/** What can be done to a row at once; the lists are read again after it, also after a refusal. */
export function useWorkCommands(): WorkCommands {
  const t = useTexts(workTexts)
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const run = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work
      void message.success(done)
    } catch (error) {
      logFailure('flow task', error) // Said by the call.
    }
    void readAgain()
  }
  return {
    claim: (row) => run(claimTask(row.taskId), t('claimed', { name: nameOfRow(row) })),
    unclaim: (row) => run(unclaimTask(row.taskId), t('unclaimed', { name: nameOfRow(row) })),
    urge: (row) => run(urgeTask(row.taskId), t('urged', { name: nameOfRow(row) })),
    async claimMany(taskIds) {
      const answer: FlowManyAnswer = { done: [], failed: [] }
      for (const taskId of taskIds)
        try {
          // One after the other: a browser has six connections, and the live events need one.
          await claimTask(taskId, true)
          answer.done.push(taskId)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          answer.failed.push({ taskId, code: error.code, msg: error.message })
        }
      void readAgain()
      return answer
    },
  }
}
