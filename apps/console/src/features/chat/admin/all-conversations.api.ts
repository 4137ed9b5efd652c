import { CHAT_DIALOGS_PATH, type AllDialogsWindow, type RevealAnswer } from '@drawdesk/contract/chat/chat'
import { chatDialogsResource } from '@drawdesk/contract/chat/chat-admin'
import type { Static } from '@drawdesk/contract/core/schema'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** Calls of other people's conversations beyond their list. */
const path = (name: string) => `${CHAT_DIALOGS_PATH}/${name}`
export type ConversationWindow = Static<typeof AllDialogsWindow>

export interface BranchOf {
  diaId: string
  /** `""`: the branch that its owner sees. */
  leafMsgId: string
  tenantId: string | undefined
}

const keys = resourceKeys(chatDialogsResource)
/** All that was read of one conversation: lies under the conversations, so that what changes them reads it anew. */
export const windowsOf = (diaId: string) => keys.of('window', diaId)

/** A branch from its end upwards: the first page holds the newest messages, each further one what stands above. Messages of a page are oldest first. */
export const windowQuery = (branch: BranchOf) =>
  infiniteQueryOptions({
    queryKey: keys.of('window', branch.diaId, branch.leafMsgId, branch.tenantId),
    queryFn: ({ pageParam, signal }) =>
      call<ConversationWindow>('GET', path(pageParam === '' ? 'window' : 'messages'), {
        query: { ...branch, beforeMsgId: pageParam },
        signal,
        silent: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? messages[0]?.msgId : undefined),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

/** Shows the conversation as it is, to the caller alone, and notes why. */
export function revealConversation(
  diaId: string,
  reason: string,
  tenantId: string | undefined,
): Promise<Static<typeof RevealAnswer>> {
  return call('POST', path('reveal'), { body: { diaId, reason, ...(tenantId === undefined ? {} : { tenantId }) } })
}

/** The branch as Markdown, or the whole tree as JSON; masked unless it is revealed. */
export function exportConversation(branch: BranchOf, format: 'md' | 'json'): Promise<Blob> {
  return fetchFile(path('exportDia'), { query: { ...branch, format } })
}
