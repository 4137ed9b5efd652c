import { FLOW_DESIGN_FACTS_PATH, type FlowDesignFacts } from '@drawdesk/contract/workflow/decision'
import { FLOW_MODEL_PATH, type FlowModelDetail } from '@drawdesk/contract/workflow/model'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

export const modelKeys = keysOf(FLOW_MODEL_PATH)

/** What the drawing may name; the tables of one's own tenant, and common ones. */
export const designFactsQuery = queryOptions({
  queryKey: modelKeys.of('design-facts'),
  queryFn: ({ signal }) => call<FlowDesignFacts>('GET', FLOW_DESIGN_FACTS_PATH, { signal, silent: true }),
  staleTime: 60_000,
  retry: false,
})

export function fetchModel(id: string, signal?: AbortSignal): Promise<FlowModelDetail> {
  return call('GET', `${FLOW_MODEL_PATH}/detail`, { query: { id }, ...(signal && { signal }), silent: true })
}

/** Keeps a drawing. A stale version is refused with 409. */
export function saveDesign(id: string, version: number | undefined, xml: string): Promise<SaveAnswer> {
  return call('POST', `${FLOW_MODEL_PATH}/submit`, { body: { id, version, modelEditorXml: xml } })
}
