import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import {
  FlowAddSign,
  FlowClaimed,
  FlowCompleted,
  FlowCompleteInput,
  FlowCompleteMany,
  FlowCopyTo,
  FlowHandOver,
  FlowInstanceAnswer,
  FlowManyAnswer,
  FlowRejectTargets,
  FlowRejectTo,
  FlowRemoveSign,
  FlowRow,
  FlowSigned,
  FlowTask,
  FlowTaskComment,
  FlowWithdraw,
} from '@drawdesk/contract/workflow/work'
import type { Static, TObject, TSchema } from '@drawdesk/contract/core/schema'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute, type SignedInCall } from '../../../wire/route.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import type { FlowReading } from '../instances/reading.ts'
import { createClaiming } from './claiming.service.ts'
import { createCompleting, type CompletingNeeds } from './completing.service.ts'
import { createInstanceActions } from './instance-actions.service.ts'
import { createSigning } from './signing.service.ts'
import { createWorkService, type WorkNeeds } from './work.service.ts'

export type TaskNeeds = WorkNeeds & CompletingNeeds & { flowReading: FlowReading; systemNotices: SystemNotices }

interface TaskCall<Input extends TObject, Answer extends TSchema> {
  /** Of the path, and of what the logs call it. */
  call: string
  audit: string
  summary: string
  input: Input
  answer: Answer
  handle(call: SignedInCall<Static<Input>>): Promise<unknown>
}

/** Acting on a task needs no code, but to be its person. The logs name the task. */
function act<Input extends TObject, Answer extends TSchema>({
  call,
  audit,
  handle,
  ...facts
}: TaskCall<Input, Answer>): AnyRoute {
  return route({
    ...facts,
    method: 'POST',
    path: `${FLOW_WORK_PATH}/${call}`,
    audit: `flowWork.${audit}`,
    permission: 'signedIn',
    handle(given) {
      const { taskId, taskIds, processInstanceId } = given.input as Record<string, unknown>
      auditOf(given.request).target = [taskId ?? taskIds ?? processInstanceId ?? ''].flat().join(',').slice(0, 500)
      return handle(given)
    },
  })
}

const isAgreed = ({ flag, pass }: { flag?: string; pass?: boolean }): boolean => flag === 'ok' || pass === true

/** What people do to tasks and instances. */
export function taskRoutes(deps: TaskNeeds): AnyRoute[] {
  return [...decisionRoutes(deps), ...handingRoutes(deps), ...instanceRoutes(deps)]
}

function decisionRoutes(deps: TaskNeeds): AnyRoute[] {
  const completing = createCompleting(deps)
  return [
    act({
      call: 'complete-task',
      audit: 'complete',
      summary: 'Agree to a task or reject it',
      input: FlowCompleteInput,
      answer: FlowCompleted,
      handle: ({ caller, input, language }) =>
        completing.complete(
          caller,
          {
            taskId: input.taskId,
            instanceId: input.processInstanceId ?? '',
            pass: isAgreed(input),
            comment: input.comment ?? '',
            variables: input.variables ?? {},
          },
          language,
        ),
    }),
    act({
      call: 'complete-many',
      audit: 'completeMany',
      summary: 'Decide several tasks, each by itself',
      input: FlowCompleteMany,
      answer: FlowManyAnswer,
      handle: ({ caller, input, language }) =>
        completing.completeMany(
          caller,
          { taskIds: input.taskIds, pass: isAgreed(input), comment: input.comment ?? '' },
          language,
        ),
    }),
    route({
      method: 'GET',
      path: `${FLOW_WORK_PATH}/reject-targets`,
      summary: 'Where a task may be sent back to',
      audit: 'flowWork.rejectTargets',
      permission: 'signedIn',
      input: FlowTask,
      answer: FlowRejectTargets,
      handle: ({ caller, input, language }) => completing.rejectTargets(caller, input.taskId, language),
    }),
    act({
      call: 'reject-to',
      audit: 'rejectTo',
      summary: 'Send a task back to a former one',
      input: FlowRejectTo,
      answer: FlowCompleted,
      handle: ({ caller, input: { comment = '', ...input }, language }) =>
        completing.rejectTo(caller, { ...input, comment }, language),
    }),
  ]
}

function handingRoutes(deps: TaskNeeds): AnyRoute[] {
  const claiming = createClaiming(deps)
  const signing = createSigning(deps)
  const work = createWorkService(deps)
  return [
    act({
      call: 'claim-task',
      audit: 'claim',
      summary: 'Claim a task',
      input: FlowTask,
      answer: FlowClaimed,
      async handle({ caller, input: { taskId } }) {
        await claiming.claim(caller, taskId)
        return { taskId, assignee: caller.userId }
      },
    }),
    act({
      call: 'unclaim',
      audit: 'unclaim',
      summary: 'Give a claimed task back to its candidates',
      input: FlowTask,
      answer: FlowRow,
      async handle({ caller, input: { taskId }, language }) {
        await claiming.unclaim(caller, taskId)
        return work.row(caller, taskId, language)
      },
    }),
    ...(['transfer', 'delegate'] as const).map((call) =>
      act({
        call,
        audit: call,
        summary: call === 'transfer' ? 'Hand a task over' : 'Ask another person before deciding',
        input: FlowHandOver,
        answer: FlowRow,
        async handle({ caller, input: { comment = '', ...input }, language }) {
          await claiming[call](caller, { ...input, comment })
          return work.row(caller, input.taskId, language)
        },
      }),
    ),
    act({
      call: 'resolve',
      audit: 'resolve',
      summary: 'Answer who delegated a task',
      input: FlowTaskComment,
      answer: FlowRow,
      async handle({ caller, input: { taskId, comment = '' }, language }) {
        await claiming.resolve(caller, { taskId, comment })
        return work.row(caller, taskId, language)
      },
    }),
    act({
      call: 'add-sign',
      audit: 'addSign',
      summary: 'Add people to a task',
      input: FlowAddSign,
      answer: FlowSigned,
      async handle({ caller, input: { comment = '', ...input }, language }) {
        await signing.add(caller, { ...input, comment })
        return work.signed(caller, input.taskId, language)
      },
    }),
    act({
      call: 'remove-sign',
      audit: 'removeSign',
      summary: 'Take a person out of a task',
      input: FlowRemoveSign,
      answer: FlowSigned,
      async handle({ caller, input, language }) {
        await signing.remove(caller, input)
        return work.signed(caller, input.taskId, language)
      },
    }),
  ]
}

function instanceRoutes(deps: TaskNeeds): AnyRoute[] {
  const actions = createInstanceActions(deps)
  return [
    act({
      call: 'withdraw',
      audit: 'withdraw',
      summary: 'Withdraw a process that nobody has decided on yet',
      input: FlowWithdraw,
      answer: FlowInstanceAnswer,
      async handle({ caller, input: { processInstanceId, comment = '' }, language }) {
        await actions.withdraw(caller, { instanceId: processInstanceId, comment, language })
        return { processInstanceId }
      },
    }),
    act({
      call: 'urge',
      audit: 'urge',
      summary: 'Ask the assignee of a task to act',
      input: FlowTask,
      answer: FlowInstanceAnswer,
      handle: async ({ caller, input }) => ({ processInstanceId: await actions.urge(caller, input.taskId) }),
    }),
    act({
      call: 'copy-to',
      audit: 'copyTo',
      summary: 'Show a process to people',
      input: FlowCopyTo,
      answer: FlowInstanceAnswer,
      async handle({ caller, input: { processInstanceId, userIds } }) {
        await actions.copyTo(caller, processInstanceId, userIds)
        return { processInstanceId }
      },
    }),
  ]
}
