import { FLOW_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowClient } from './client.ts'
import { CALLED_KEY, calledDiagram, MAIN_KEY, mainDiagram } from './diagrams.ts'

/** Draws both processes as models and deploys them; answers the definition of the one that people start. */
export async function deployFlows(client: FlowClient): Promise<string> {
  const people = client.people.map(({ id }) => id)
  let definition = ''
  for (const [modelKey, modelEditorXml] of [
    [CALLED_KEY, calledDiagram(people)],
    [MAIN_KEY, mainDiagram(people)],
  ] as const) {
    const { id: modelId } = await client.must<{ id: string }>(0, {
      path: `${FLOW_PATH}/model/submit`,
      body: { name: modelKey, modelKey, category: 'flow_1', modelEditorXml },
    })
    const [deployed] = await client.must<{ processDefinitionId: string }[]>(0, {
      path: `${FLOW_PATH}/model/deploy`,
      body: { modelId, category: 'flow_1', tenantIds: '000000' },
    })
    definition = deployed?.processDefinitionId ?? ''
  }
  return definition
}
