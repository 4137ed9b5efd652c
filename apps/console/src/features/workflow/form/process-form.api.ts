import type { FlowFormAnswer, FlowFormQuery, FlowStartAnswer } from '@drawdesk/contract/workflow/forms/form-process'
import type { FormValues } from '@drawdesk/contract/workflow/forms/form'
import { FLOW_PROCESS_PATH } from '@drawdesk/contract/workflow/process'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** The form of a task, an instance or a process to start, for the caller. What is typed stands in the form: it is not read again by itself. */
export const processFormQuery = (of: FlowFormQuery) =>
  queryOptions({
    queryKey: keysOf(FLOW_PROCESS_PATH).of('form', { ...of }),
    queryFn: ({ signal }) =>
      call<FlowFormAnswer>('GET', `${FLOW_PROCESS_PATH}/form`, { query: of, signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

/** The caller shows a refusal. */
export function startByForm(body: { processDefinitionId: string; values: FormValues }): Promise<FlowStartAnswer> {
  return call('POST', `${FLOW_PROCESS_PATH}/start`, { body, silent: true })
}

/** Of a process that is to be started, or a task; without values there is no draft any more. */
export function saveDraft(body: {
  processDefinitionId?: string
  taskId?: string
  values: FormValues
}): Promise<{ savedTime: string }> {
  return call('POST', `${FLOW_PROCESS_PATH}/save-draft`, { body, silent: true })
}
