import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import { FLOW_PROCESS_PATH, type FlowHistoryRow } from '@drawdesk/contract/workflow/process'
import type {
  FlowCompleted,
  FlowCompleteInput,
  FlowRejectTarget,
  FlowDetail,
  FlowSignKind,
} from '@drawdesk/contract/workflow/work'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { callKey, keysOf } from '../../../lib/http/read-keys.ts'

const workKeys = keysOf(FLOW_WORK_PATH)

/** Which task, or of which instance the newest. */
export interface TaskOf {
  /** `""`: the newest of the instance. */
  taskId: string
  processInstanceId: string
}

export const taskQuery = (of: TaskOf) =>
  queryOptions({
    queryKey: workKeys.of('detail', of),
    queryFn: ({ signal }) =>
      call<FlowDetail>('GET', `${FLOW_WORK_PATH}/detail`, { query: { ...of }, signal, silent: true }),
    retry: false,
  })

export const historyQuery = (processInstanceId: string) =>
  queryOptions({
    queryKey: callKey(`${FLOW_PROCESS_PATH}/history-flow-list`, processInstanceId),
    queryFn: ({ signal }) =>
      call<FlowHistoryRow[]>('GET', `${FLOW_PROCESS_PATH}/history-flow-list`, {
        query: { processInstanceId },
        signal,
        silent: true,
      }),
    retry: false,
  })

export const rejectTargetsQuery = (taskId: string) =>
  queryOptions({
    queryKey: workKeys.of('reject-targets', taskId),
    queryFn: ({ signal }) =>
      call<FlowRejectTarget[]>('GET', `${FLOW_WORK_PATH}/reject-targets`, { query: { taskId }, signal, silent: true }),
    retry: false,
  })

const post =
  <Body, Answer = unknown>(name: string) =>
  (body: Body): Promise<Answer> =>
    call('POST', `${FLOW_WORK_PATH}/${name}`, { body, silent: true })

interface HandOver {
  taskId: string
  userId: string
  comment: string
}

/** Actions on a task. Each rejects with an `ApiError` that the caller shows. */
export const completeTask = post<FlowCompleteInput, FlowCompleted>('complete-task')
export const transferTask = post<HandOver>('transfer')
export const delegateTask = post<HandOver>('delegate')
export const resolveTask = post<{ taskId: string; comment: string }>('resolve')
export const addSigners = post<{ taskId: string; userIds: readonly string[]; kind: FlowSignKind; comment: string }>(
  'add-sign',
)
export const removeSigner = post<{ taskId: string; userId: string }>('remove-sign')
export const rejectTo = post<{ taskId: string; target: string; comment: string }, FlowCompleted>('reject-to')
export const copyTo = post<{ processInstanceId: string; userIds: readonly string[] }>('copy-to')
