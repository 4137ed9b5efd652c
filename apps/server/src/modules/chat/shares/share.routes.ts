import {
  ByShareId,
  ByShareToken,
  CHAT_SHARE_PATH,
  ChatShare,
  ChatShareInput,
  ChatSharesQuery,
  SharedChat,
} from '@drawdesk/contract/chat/chat-shares'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { openRoute, route, type AnyRoute } from '../../../wire/route.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { ChatViews } from '../messages/chat-views.ts'
import { checkNotImpersonating } from '../messages/not-impersonating.ts'
import { createShares } from './share.service.ts'

export type ShareNeeds = Deps & { chatViews: ChatViews; rates: Rates }

/** Links to one's own conversations, and what stands behind one. */
export function shareRoutes(deps: ShareNeeds): AnyRoute[] {
  const shares = createShares(deps)
  const path = (call: string): string => `${CHAT_SHARE_PATH}/${call}`
  const withPage = { permission: 'dialog' } as const

  return [
    route({
      method: 'POST',
      path: path('create'),
      summary: 'Share the branch that a conversation shows, as it stands now, behind a link',
      audit: 'chat.createShare',
      ...withPage,
      input: ChatShareInput,
      answer: ChatShare,
      async handle({ caller, input, language }) {
        checkNotImpersonating(caller)
        return shares.create(caller, input, language)
      },
    }),
    route({
      method: 'GET',
      path: path('list'),
      summary: 'One’s own live links, newest first; of one conversation where that is named',
      audit: 'chat.shares',
      ...withPage,
      input: ChatSharesQuery,
      answer: Type.Array(ChatShare),
      async handle({ caller, input }) {
        checkNotImpersonating(caller)
        return shares.list(caller, input.diaId || undefined)
      },
    }),
    route({
      method: 'POST',
      path: path('end'),
      summary: 'End a link; what it showed is gone with it',
      audit: 'chat.endShare',
      ...withPage,
      input: ByShareId,
      answer: ByShareId,
      handle: ({ caller, input }) => shares.end(caller, input.id),
    }),
    openRoute({
      method: 'GET',
      path: path('open/:token'),
      summary: 'A shared conversation, by its link',
      audit: 'chat.openShare',
      log: 'noArguments',
      tag: 'chatShare',
      input: ByShareToken,
      answer: SharedChat,
      before: ({ ip }) => deps.rates.take('chatShare', ip),
      async handle({ input, reply }) {
        reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .header('x-robots-tag', 'noindex, nofollow')
        return shares.open(input.token)
      },
    }),
  ]
}
