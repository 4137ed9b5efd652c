import {
  APPROVAL_PATH,
  type ApprovalBinding,
  type ApprovalKind,
  type ApprovalProcess,
} from '@drawdesk/contract/settings/approval'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

export const approvalKeys = keysOf(APPROVAL_PATH)

/** By which process each kind of request is approved in one's own tenant. */
export const bindingsQuery = queryOptions({
  queryKey: approvalKeys.of('bindings'),
  queryFn: ({ signal }) => call<ApprovalBinding[]>('GET', `${APPROVAL_PATH}/bindings`, { signal, silent: true }),
  retry: false,
})

export const processesQuery = queryOptions({
  queryKey: approvalKeys.of('processes'),
  queryFn: ({ signal }) => call<ApprovalProcess[]>('GET', `${APPROVAL_PATH}/processes`, { signal, silent: true }),
  retry: false,
})

/** "" for none. Shows its failure before it rejects. */
export function bindProcess(kind: ApprovalKind, processKey: string): Promise<unknown> {
  return call('POST', `${APPROVAL_PATH}/bind`, { body: { kind, processKey } })
}

/** How requests of this kind are approved; undefined until it is known. */
export function useBinding(kind: ApprovalKind): ApprovalBinding | undefined {
  return useQuery(bindingsQuery).data?.find((one) => one.kind === kind)
}
