import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { createPace } from '../../../lib/events/pace.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import './conversation.css'
import { conversationsKey } from './chat.api.ts'
import { createChatControl } from './chat-control.ts'
import { ChatWindow } from './chat-window.tsx'
import { conversationTexts } from './conversation.i18n.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { useConversationCommands } from './list/use-conversations.tsx'

/** The list is read again no oftener than this, however much happens. */
const LIST_EVERY_MS = 2_000
const NEW = 'new'

/** Chat: own conversations at the side, the one in the address (`?dia=<id>`, `new`, with `&assistant=<id>` who it begins with; none: the latest) in the middle. */
export default function ConversationPage() {
  const t = useTexts(conversationTexts)
  const isLive = useLive()
  const isNarrow = useIsNarrow()
  const queryClient = useQueryClient()
  const [address, put] = useAddress()
  const wanted = address.get('dia') ?? ''
  const [isListOpen, setIsListOpen] = useState(false)
  const show = (dia: string | undefined, isStep: boolean) => put({ dia, assistant: undefined }, { replace: !isStep })
  const [list] = useState(() =>
    createPace(() => queryClient.invalidateQueries({ queryKey: conversationsKey }), LIST_EVERY_MS),
  )
  const [control] = useState(() => createChatControl({ onConversations: list.due }))
  const onShown = useEffectEvent((diaId: string) => show(diaId, false))
  useEffect(() => control.whenShown((diaId) => onShown(diaId)), [control])
  useEffect(() => {
    if (isLive) void control.open(wanted)
  }, [control, isLive, wanted])
  useEffect(() => {
    if (isLive) return () => control.rest()
  }, [control, isLive])
  useEffect(() => {
    if (!isLive) return undefined
    return followEvents({
      topics: ['chat'],
      onEvent: ({ event, data }) => {
        list.due()
        const { diaId, live } = control.store.getState()
        const changed = JSON.parse(data) as { id?: string; msgId?: string }
        // What is being read here reports its own end.
        if (event === 'resync' || (changed.id === diaId && changed.msgId !== live?.msgId)) control.refresh()
      },
    })
  }, [control, isLive, list])

  const currentId = useStore(control.store, ({ diaId }) => diaId)
  const open = (diaId: string) => {
    setIsListOpen(false)
    show(diaId, true)
  }
  const commands = useConversationCommands({
    onRemoved: (diaId) => void (diaId === control.store.getState().diaId && show(NEW, false)),
    onRestored: (diaId) => show(diaId, false),
    onChanged: (diaId) => void (diaId === control.store.getState().diaId && control.refresh()),
  })
  const conversations = (
    <ConversationList currentId={currentId} commands={commands} onOpen={open} onNew={() => open(NEW)} />
  )

  return (
    <div className="chat-page">
      {isNarrow ? (
        <AppDrawer
          title={t('dialogs')}
          placement="left"
          size={304}
          open={isListOpen}
          onClose={() => setIsListOpen(false)}
          classNames={{ body: 'chat-list-drawer' }}
        >
          {conversations}
        </AppDrawer>
      ) : (
        conversations
      )}
      <ChatWindow
        control={control}
        assistantId={address.get('assistant') ?? undefined}
        onAssistant={(assistant) => put({ assistant }, { replace: true })}
        onList={isNarrow ? () => setIsListOpen(true) : undefined}
        onAgain={() => void control.open(wanted)}
      />
    </div>
  )
}
