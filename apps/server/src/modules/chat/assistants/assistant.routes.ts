import { ChatModelChoice } from '@drawdesk/contract/chat/chat'
import { CHAT_ASSISTANT_PATH, chatAssistantResource, OfferedAssistant } from '@drawdesk/contract/chat/chat-assistant'
import { Type } from '@drawdesk/contract/core/schema'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import { createSaver } from '../../../crud/save-row.service.ts'
import { activeRoute } from '../../../crud/versions/active.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { FileService } from '../../files/file.service.ts'
import type { ChatTargets } from '../apis/chat-targets.ts'
import { assistantRules } from './assistant.rules.ts'
import { createAssistantRepository } from './assistant.repository.ts'
import { viewFace } from '../messages/chat-face.ts'
import { faceOf } from './assistant-face.ts'

export type AssistantNeeds = Deps & { files: FileService; chatTargets: ChatTargets }

export function assistantRoutes(deps: AssistantNeeds): AnyRoute[] {
  const { db, files, chatTargets: targets } = deps
  const assistants = createAssistantRepository(db)
  const options: ResourceOptions = {
    resource: chatAssistantResource, // its fields are named more narrowly
    table: 'chatAssistant',
    ...assistantRules(deps),
  }
  const { setColumns } = createSaver(deps, options)
  const path = (call: string): string => `${CHAT_ASSISTANT_PATH}/${call}`

  return [
    ...resourceRoutes(deps, options),
    activeRoute(deps, {
      resource: chatAssistantResource,
      summary: 'Switch an assistant on or off',
      async setActive(scope, id, active) {
        const row = await getRow(db, scope, 'chatAssistant', id)
        const { version } = await setColumns(scope, row, { active })
        return { id, active, version }
      },
    }),
    route({
      method: 'GET',
      path: path('offered'),
      summary: 'Assistants that a conversation can begin with, in their order',
      audit: 'chatAssistant.offered',
      permission: 'dialog',
      input: Type.Object({}),
      answer: Type.Array(OfferedAssistant),
      async handle({ caller }) {
        const rows = await assistants.listActive(caller)
        const pictures = await files.viewsOf(
          caller,
          rows.flatMap(({ image }) => image ?? []),
        )
        return rows.map((row) => ({
          ...viewFace(faceOf(row), pictures),
          description: row.description,
          apiId: row.apiId ?? '',
          model: row.model,
        }))
      },
    }),
    route({
      method: 'GET',
      path: path('models'),
      summary: 'Models that an assistant can be given',
      audit: 'chatAssistant.models',
      permission: ['chatAssistant_add', 'chatAssistant_edit', 'chatAssistant_view'],
      input: Type.Object({ ...tenantArgument }),
      answer: Type.Array(ChatModelChoice),
      handle: async ({ caller, input: { tenantId } }) => targets.choices(await scopeOf(db, caller, tenantId)),
    }),
  ]
}
