import { FLOW_PATH, FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowClient } from './client.ts'
import { CALLED_KEY, calledDiagram, MAIN_KEY, mainDiagram } from './diagrams.ts'
import { LEAVE_KEY } from './leave-way.ts'

/** Definitions that people start, and the versions of the diagram of the torture, between which its instances are moved. */
export interface Deployed {
  leave: string
  versions: Readonly<Record<1 | 2, string>>
}

/** Draws the processes as models and deploys them, the one that people start twice. The leave process is there already. */
export async function deployFlows(client: FlowClient): Promise<Deployed> {
  const people = client.people.map(({ id }) => id)
  const submit = async (model: { id?: string; modelKey: string }, modelEditorXml: string): Promise<string> => {
    const { id } = await client.must<{ id: string }>(0, {
      path: `${FLOW_PATH}/model/submit`,
      body: { ...model, name: model.modelKey, category: 'flow_1', modelEditorXml },
    })
    return id
  }
  const deploy = async (modelId: string): Promise<string> => {
    const [deployed] = await client.must<{ processDefinitionId: string }[]>(0, {
      path: `${FLOW_PATH}/model/deploy`,
      body: { modelId, category: 'flow_1', tenantIds: '000000' },
    })
    return deployed?.processDefinitionId ?? ''
  }
  await deploy(await submit({ modelKey: CALLED_KEY }, calledDiagram(people)))
  const modelId = await submit({ modelKey: MAIN_KEY }, mainDiagram(people, 1))
  const first = await deploy(modelId)
  await submit({ id: modelId, modelKey: MAIN_KEY }, mainDiagram(people, 2))
  const second = await deploy(modelId)
  const { records } = await client.must<{ records: { id: string; key: string }[] }>(0, {
    path: `${FLOW_WORK_PATH}/start-list`,
    query: { size: '100' },
  })
  const leave = records.find(({ key }) => key === LEAVE_KEY)?.id
  if (leave === undefined) throw new Error('the leave process is not there')
  return { leave, versions: { 1: first, 2: second } }
}
