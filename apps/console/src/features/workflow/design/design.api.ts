import { FLOW_MODEL_PATH, type FlowModelDetail } from '@drawdesk/contract/workflow/model'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

export const modelKeys = keysOf(FLOW_MODEL_PATH)

export function fetchModel(id: string, signal?: AbortSignal): Promise<FlowModelDetail> {
  return call('GET', `${FLOW_MODEL_PATH}/detail`, { query: { id }, ...(signal && { signal }), silent: true })
}

/** Keeps a drawing. A stale version is refused with 409. */
export function saveDesign(id: string, version: number | undefined, xml: string): Promise<SaveAnswer> {
  return call('POST', `${FLOW_MODEL_PATH}/submit`, { body: { id, version, modelEditorXml: xml } })
}
