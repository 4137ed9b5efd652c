import {
  FLOW_DECISION_PATH,
  type FlowDecisionTable,
  type FlowDecisionTried,
} from '@drawdesk/contract/workflow/decision'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { decisionKeys } from '../shared/decision-keys.ts'

/** A version never changes. */
export const tableQuery = (id: string) =>
  queryOptions({
    queryKey: decisionKeys.of('table', id),
    queryFn: ({ signal }) =>
      call<FlowDecisionTable>('GET', `${FLOW_DECISION_PATH}/detail`, { query: { id }, signal, silent: true }),
    staleTime: Infinity,
    retry: false,
  })

/** The caller shows a refusal. */
export function tryTable(id: string, values: Readonly<Record<string, unknown>>): Promise<FlowDecisionTried> {
  return call('POST', `${FLOW_DECISION_PATH}/try`, { body: { id, values }, silent: true })
}

/** Refused with 409 while a process decides by one of them; the call shows that. */
export function removeTables(ids: readonly string[]): Promise<unknown> {
  return call('POST', `${FLOW_DECISION_PATH}/remove`, { body: { ids } })
}
