import { FLOW_PROCESS_PATH, type FlowModelView } from '@drawdesk/contract/workflow/process'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { callKey } from '../../../../lib/http/read-keys.ts'

const PATH = `${FLOW_PROCESS_PATH}/model-view`

/** What a diagram is of: an instance with what it has walked, or a definition. */
export type DiagramOf = { processInstanceId: string } | { processDefinitionId: string }

export const modelViewQuery = (of: DiagramOf) =>
  queryOptions({
    queryKey: callKey(PATH, of),
    queryFn: ({ signal }) => call<FlowModelView>('GET', PATH, { query: of, signal, silent: true }),
    staleTime: 'processInstanceId' in of ? 0 : 60_000,
  })
