import type { ChatDialog } from '@drawdesk/contract/chat/chat'
import type { Page } from '@drawdesk/contract/core/schema'
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import {
  changeConversation,
  conversationsKey,
  conversationsQuery,
  pinConversation,
  removeConversation,
  restoreConversation,
} from '../chat.api.ts'
import { conversationTexts } from '../conversation.i18n.ts'

/** How long a removed conversation can be taken back. */
const UNDO_SECONDS = 10

/** Own conversations as far as they have come; no conversation twice, though pages shift while one scrolls. */
export function useConversations(keyword: string) {
  const query = useInfiniteQuery(conversationsQuery(keyword))
  const { data } = query
  const conversations = useMemo(
    () => [
      ...new Map(
        (data?.pages ?? []).flatMap(({ records }) => records).map((conversation) => [conversation.diaId, conversation]),
      ).values(),
    ],
    [data],
  )
  return { ...query, conversations }
}

export interface ConversationCommands {
  rename: (conversation: ChatDialog, title: string) => Promise<void>
  pin: (conversation: ChatDialog) => Promise<void>
  /** With ten seconds to take it back. */
  remove: (conversation: ChatDialog) => Promise<void>
}

/** What can be done to a conversation in the list. Each is seen at once, and taken back where the server refuses. */
export function useConversationCommands({
  onRemoved,
  onRestored,
  onChanged,
}: {
  onRemoved: (diaId: string) => void
  onRestored: (diaId: string) => void
  onChanged: (diaId: string) => void
}): ConversationCommands {
  const t = useTexts(conversationTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: conversationsKey })
  const change = async (work: (conversations: ChatDialog[]) => ChatDialog[]): Promise<void> => {
    // A list that is on its way is from before.
    await queryClient.cancelQueries({ queryKey: conversationsKey })
    queryClient.setQueriesData<InfiniteData<Page<ChatDialog>, number>>(
      { queryKey: conversationsKey },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, records: work(page.records) })) },
    )
  }

  async function run(what: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      logFailure(what, error) // Its message has been shown; the list is read again as it is.
      return false
    } finally {
      void readAgain()
    }
  }
  const restore = async (diaId: string, key: string) => {
    message.destroy(key)
    if (await run('conversation restore', () => restoreConversation(diaId))) onRestored(diaId)
  }
  return {
    async rename({ diaId }, title) {
      await change((conversations) =>
        conversations.map((conversation) => (conversation.diaId === diaId ? { ...conversation, title } : conversation)),
      )
      if (await run('conversation rename', () => changeConversation({ diaId, title }))) onChanged(diaId)
    },
    async pin({ diaId, diaTop }) {
      const next = diaTop === 1 ? 0 : 1
      await change((conversations) =>
        conversations.map((conversation) =>
          conversation.diaId === diaId ? { ...conversation, diaTop: next } : conversation,
        ),
      )
      await run('conversation pin', () => pinConversation(diaId, next === 1))
    },
    async remove({ diaId, title }) {
      await change((conversations) => conversations.filter((conversation) => conversation.diaId !== diaId))
      if (!(await run('conversation remove', () => removeConversation(diaId)))) return
      onRemoved(diaId)
      const key = `removed-${diaId}`
      void message.open({
        key,
        type: 'success',
        duration: UNDO_SECONDS,
        content: (
          <>
            {t('removed', { title: title || t('untitled') })}{' '}
            <Button type="link" size="small" onClick={() => void restore(diaId, key)}>
              {t('undo')}
            </Button>
          </>
        ),
      })
    },
  }
}
