import { chatAssistantResource } from '@drawdesk/contract/chat/chat-assistant'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { drawExResource } from '@drawdesk/contract/drawing/draw-ex'
import { drawPromptResource } from '@drawdesk/contract/drawing/draw-prompt'
import { drawSealResource } from '@drawdesk/contract/drawing/draw-seal'
import { drawStyleResource } from '@drawdesk/contract/drawing/draw-style'
import {
  STARTER_PATH,
  type StarterAdded,
  type StarterRemoved,
  type StarterState,
} from '@drawdesk/contract/drawing/starter'
import { sysStickersResource } from '@drawdesk/contract/drawing/sys-stickers'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { callKey, keysOf } from '../../../../lib/http/read-keys.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'

const path = (name: string) => `${STARTER_PATH}/${name}`
const CHANGED = [
  drawStyleResource,
  drawPromptResource,
  drawSealResource,
  sysStickersResource,
  drawExResource,
  drawApiResource,
  chatAssistantResource,
]

/** What of the pack is here. */
export const starterQuery = () =>
  queryOptions({
    queryKey: callKey(path('state')),
    queryFn: ({ signal }) => call<StarterState>('GET', path('state'), { signal, silent: true }),
    staleTime: 0,
  })

export const addStarter = (): Promise<StarterAdded> => call('POST', path('add'), { body: {} })
export const removeStarter = (): Promise<StarterRemoved> => call('POST', path('remove'), { body: {} })

/** The pack is one thing: who may add or remove only some of its kinds does that by hand. */
export function useStarterRights(): { add: boolean; remove: boolean } {
  const add = [
    usePermission('drawStyle_add'),
    usePermission('drawPrompt_add'),
    usePermission('drawSeal_add'),
    usePermission('sysStickers_add'),
    usePermission('drawEx_add'),
    usePermission('chatAssistant_add'),
  ]
  const remove = [
    usePermission('drawStyle_delete'),
    usePermission('drawPrompt_delete'),
    usePermission('drawSeal_delete'),
    usePermission('sysStickers_delete'),
    usePermission('drawEx_edit'),
    usePermission('chatAssistant_delete'),
  ]
  return { add: add.every(Boolean), remove: remove.every(Boolean) }
}

/** Reads again whatever lists rows of the pack. */
export function useStarterChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [...CHANGED.map(({ path: changed }) => changed), STARTER_PATH].map((changed) =>
        client.invalidateQueries({ queryKey: keysOf(changed).all }),
      ),
    )
}
