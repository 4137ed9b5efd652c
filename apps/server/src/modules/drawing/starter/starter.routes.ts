import { STARTER_PATH, StarterAdded, StarterRemoved, StarterState } from '@drawdesk/contract/drawing/starter'
import { Type } from '@drawdesk/contract/core/schema'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { StarterPack } from './starter.service.ts'

const KINDS = ['drawStyle', 'drawPrompt', 'drawSeal', 'sysStickers'] as const
/** Of all kinds at once: who may add some of them only, adds those by hand. */
export const STARTER_ADD = [...KINDS.map((kind) => `${kind}_add`), 'drawEx_add', 'chatAssistant_add']
export const STARTER_REMOVE = [...KINDS.map((kind) => `${kind}_delete`), 'drawEx_edit', 'chatAssistant_delete']

function checkAll(caller: Caller, codes: readonly string[]): void {
  if (!codes.every((code) => hasPermission(caller, code))) throw commonErrors.forbidden()
}

export function starterRoutes({ starterPack }: { starterPack: StarterPack }): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: `${STARTER_PATH}/state`,
      summary: 'What of the starter pack is here, and what a removal would leave',
      audit: 'starterPack.state',
      permission: [...STARTER_ADD, ...STARTER_REMOVE],
      input: Type.Object({}),
      answer: StarterState,
      handle: ({ caller }) => starterPack.state(caller),
    }),
    route({
      method: 'POST',
      path: `${STARTER_PATH}/add`,
      summary: 'Add what of the starter pack is not here',
      audit: 'starterPack.add',
      permission: STARTER_ADD,
      input: Type.Object({}),
      answer: StarterAdded,
      handle({ caller, language }) {
        checkAll(caller, STARTER_ADD)
        return starterPack.add(caller, language)
      },
    }),
    route({
      method: 'POST',
      path: `${STARTER_PATH}/remove`,
      summary: 'Remove what of the starter pack nobody has changed and nothing uses',
      audit: 'starterPack.remove',
      permission: STARTER_REMOVE,
      input: Type.Object({}),
      answer: StarterRemoved,
      handle({ caller }) {
        checkAll(caller, STARTER_REMOVE)
        return starterPack.remove(caller)
      },
    }),
  ]
}
