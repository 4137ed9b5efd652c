import type { ChatDialog } from '@drawdesk/contract/chat/chat'
import type { Page } from '@drawdesk/contract/core/schema'
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { changeDialog, dialogsKey, dialogsQuery, pinDialog, removeDialog, restoreDialog } from '../chat.api.ts'
import { conversationTexts } from '../conversation.i18n.ts'

/** How long a removed dialog can be taken back. */
const UNDO_SECONDS = 10

/** Own dialogs as far as they have come; no dialog twice, though pages shift while one scrolls. */
export function useConversations(keyword: string) {
  const query = useInfiniteQuery(dialogsQuery(keyword))
  const { data } = query
  const dialogs = useMemo(
    () => [
      ...new Map(
        (data?.pages ?? []).flatMap(({ records }) => records).map((dialog) => [dialog.diaId, dialog]),
      ).values(),
    ],
    [data],
  )
  return { ...query, dialogs }
}

export interface DialogCommands {
  rename: (dialog: ChatDialog, title: string) => Promise<void>
  pin: (dialog: ChatDialog) => Promise<void>
  /** With ten seconds to take it back. */
  remove: (dialog: ChatDialog) => Promise<void>
}

/** What can be done to a dialog in the list. Each is seen at once, and taken back where the server refuses. */
export function useDialogCommands({
  onRemoved,
  onRestored,
  onChanged,
}: {
  onRemoved: (diaId: string) => void
  onRestored: (diaId: string) => void
  onChanged: (diaId: string) => void
}): DialogCommands {
  const t = useTexts(conversationTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: dialogsKey })
  const change = async (work: (dialogs: ChatDialog[]) => ChatDialog[]): Promise<void> => {
    // A list that is on its way tells of before.
    await queryClient.cancelQueries({ queryKey: dialogsKey })
    queryClient.setQueriesData<InfiniteData<Page<ChatDialog>, number>>(
      { queryKey: dialogsKey },
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
    if (await run('dialog restore', () => restoreDialog(diaId))) onRestored(diaId)
  }
  return {
    async rename({ diaId }, title) {
      await change((dialogs) => dialogs.map((dialog) => (dialog.diaId === diaId ? { ...dialog, title } : dialog)))
      if (await run('dialog rename', () => changeDialog({ diaId, title }))) onChanged(diaId)
    },
    async pin({ diaId, diaTop }) {
      const next = diaTop === 1 ? 0 : 1
      await change((dialogs) =>
        dialogs.map((dialog) => (dialog.diaId === diaId ? { ...dialog, diaTop: next } : dialog)),
      )
      await run('dialog pin', () => pinDialog(diaId, next === 1))
    },
    async remove({ diaId, title }) {
      await change((dialogs) => dialogs.filter((dialog) => dialog.diaId !== diaId))
      if (!(await run('dialog remove', () => removeDialog(diaId)))) return
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
