import {
  CHAT_API_PATH,
  ChatModelsAnswer,
  ChatModelsInput,
  ChatPreset,
  ChatTestAnswer,
  ChatTestInput,
  chatApiResource,
} from '@drawdesk/contract/chat/chat-api'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { ChatApiTest } from '@drawdesk/contract/drawing/records/api-test'
import { activeRoute } from '../../../crud/versions/active.routes.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import { createSaver } from '../../../crud/save-row.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { contentOf } from './chat-api-content.ts'
import { chatErrors } from './chat-api.errors.ts'
import { chatApiRules } from './chat-api.rules.ts'
import { chatPresets } from './chat-presets.ts'
import { createChatTests } from './chat-tests.ts'
import { createChatTrial } from './chat-trial.ts'
import type { ChatEngine } from '../engine/chat-engine.ts'
import type { StoredChatGate } from '../engine/limits/chat-gate.ts'
import type { ChatQuota } from '../quotas/chat-quota.ts'
import { carriesSecret, withProof } from '../../../wire/proof.ts'

export type ChatApiNeeds = Deps & { chatEngine: ChatEngine; chatGate: StoredChatGate; chatQuota: ChatQuota }

export function chatApiRoutes(deps: ChatApiNeeds): AnyRoute[] {
  const { db } = deps
  const options: ResourceOptions = {
    resource: chatApiResource,
    table: 'chatApi',
    ...chatApiRules(deps),
  } // its fields are named more narrowly
  const trial = createChatTrial(deps)
  const tests = createChatTests(deps)
  const { setColumns } = createSaver(deps, options)
  const path = (call: string): string => `${CHAT_API_PATH}/${call}`

  return [
    ...withProof(resourceRoutes(deps, options), carriesSecret),
    route({
      method: 'GET',
      path: path('presets'),
      summary: 'Services that a new chat API can begin with',
      audit: 'chatApi.presets',
      permission: ['chatApi_add', 'chatApi_edit', 'chatApi_view'],
      input: Type.Object({}),
      answer: Type.Array(ChatPreset),
      handle: async () => chatPresets,
    }),
    activeRoute(deps, {
      resource: chatApiResource,
      summary: 'Switch a chat API on or off',
      permission: 'chatApi_active',
      async setActive(scope, id, active) {
        const row = await getRow(db, scope, 'chatApi', id)
        if (active === 1 && contentOf(row).models.length === 0) throw chatErrors.noModels()
        const { version } = await setColumns(scope, row, { active })
        return { id, active, version }
      },
    }),
    route({
      method: 'POST',
      path: path('models'),
      summary: 'What models the service says it has; nothing is stored',
      audit: 'chatApi.models',
      permission: ['chatApi_add', 'chatApi_edit'],
      input: Type.Object({ ...ChatModelsInput.properties, ...tenantArgument }),
      answer: ChatModelsAnswer,
      async handle({ caller, input: { tenantId, ...question }, language }) {
        return trial.models(await scopeOf(db, caller, tenantId), question, language)
      },
    }),
    route({
      method: 'POST',
      path: path('test'),
      summary: 'One short question to a stored chat API, counted as usage',
      audit: 'chatApi.test',
      permission: 'chatApi_send',
      input: Type.Object({ ...ChatTestInput.properties, ...tenantArgument }),
      answer: ChatTestAnswer,
      async handle({ caller, input: { tenantId, ...question }, language }) {
        return trial.ask(await scopeOf(db, caller, tenantId), question, language)
      },
    }),
    route({
      method: 'GET',
      path: path('tests'),
      summary: 'The last tests of a chat API, newest first',
      audit: 'chatApi.tests',
      permission: 'chatApi_send',
      input: Type.Object({ id: Id, ...tenantArgument }),
      answer: Type.Array(ChatApiTest),
      async handle({ caller, input: { id, tenantId }, language }) {
        return tests.list(caller, await scopeOf(db, caller, tenantId), id, language)
      },
    }),
  ]
}
