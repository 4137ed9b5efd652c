import { FLOW_FOLLOW_PATH } from '@drawdesk/contract/workflow/follow'
import { FLOW_PROCESS_PATH, type FlowModelView } from '@drawdesk/contract/workflow/process'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'
import { getLanguage } from '../../../lib/texts/language.ts'
import { flatOutline, outlineOf } from '../shared/bpmn/outline.ts'
import { namedXml, readXml } from '../shared/bpmn/read-xml.ts'

/** Nodes of the diagram of an instance, in flow order. */
export const nodesQuery = (processInstanceId: string) =>
  queryOptions({
    queryKey: keysOf(FLOW_PROCESS_PATH).of('nodes', { processInstanceId, language: getLanguage() }),
    async queryFn({ signal }) {
      const { xml } = await call<FlowModelView>('GET', `${FLOW_PROCESS_PATH}/model-view`, {
        query: { processInstanceId },
        signal,
        silent: true,
      })
      return flatOutline(outlineOf(await readXml(await namedXml(getLanguage(), xml)))).map(({ node }) => node)
    },
    retry: false,
  })

const post =
  <Body>(name: string, isSilent = true) =>
  (body: Body): Promise<unknown> =>
    call('POST', `${FLOW_FOLLOW_PATH}/${name}`, { body, silent: isSilent })

interface Jump {
  processInstanceId: string
  toNode: string
  reason: string
}

/** What is done to a running instance; the dialogs show refusals of the first two. */
export const deleteInstance = post<{ processInstanceId: string; deleteReason: string }>('delete-process-instance')
export const jump = post<Jump>('jump')
export const suspendInstance = post<{ processInstanceId: string }>('suspend', false)
export const resumeInstance = post<{ processInstanceId: string }>('resume', false)
export const retryJob = post<{ jobId: string }>('retry-job', false)
