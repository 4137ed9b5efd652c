import { DeleteOutlined, EditOutlined, MoreOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { CHAT_TITLE_MAX, type ChatDialog } from '@drawdesk/contract/chat/chat'
import { Dropdown } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLive } from '../../../../components/live.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Face } from '../../shared/face.tsx'
import { plainLine } from '../../shared/chat-plain.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import type { ConversationCommands } from './use-conversations.tsx'
import './conversation-list.css'

interface ConversationItemProps {
  conversation: ChatDialog
  isCurrent: boolean
  commands: ConversationCommands
  onOpen: () => void
}

/** A conversation in the list: opened by a click, renamed in its place, the rest behind the dots. */
export function ConversationItem({ conversation, isCurrent, commands, onOpen }: ConversationItemProps) {
  const t = useTexts(conversationTexts)
  const isLive = useLive()
  const [isEditing, setIsEditing] = useState(false)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const title = conversation.title || t('untitled')
  const isPinned = conversation.diaTop === 1
  const rename = (next: string) => {
    setIsEditing(false)
    if (next !== '' && next !== conversation.title) void commands.rename(conversation, next)
  }
  return (
    <div className="chat-dialog" data-conversation={conversation.diaId} data-current={isCurrent || undefined}>
      {isEditing ? (
        <TitleInput title={conversation.title} onDone={rename} onGiveUp={() => setIsEditing(false)} />
      ) : (
        <button
          type="button"
          className="chat-dialog-open"
          aria-current={isCurrent || undefined}
          title={title}
          onClick={onOpen}
          onDoubleClick={() => setIsEditing(true)}
        >
          <span className="chat-dialog-title">
            {isPinned && <PushpinFilled className="chat-dialog-pin" aria-label={t('pinned')} />}
            {conversation.assistant && <Face of={conversation.assistant} sizePx={18} />}
            <span>{title}</span>
          </span>
          <span className="chat-dialog-last">
            {conversation.answeringMsgId ? (
              <span className="chat-dialog-busy">{t('answering')}</span>
            ) : (
              <span className="chat-dialog-words">{plainLine(conversation.lastMsg)}</span>
            )}
            <RelativeTime value={conversation.lastTime} />
          </span>
        </button>
      )}
      {!isEditing && (
        <Dropdown
          trigger={['click']}
          open={isMenuOpen && isLive}
          onOpenChange={setIsMenuOpen}
          menu={{
            items: [
              {
                key: 'rename',
                icon: <EditOutlined aria-hidden />,
                label: t('rename'),
                onClick: () => setIsEditing(true),
              },
              {
                key: 'pin',
                icon: <PushpinOutlined aria-hidden />,
                label: t(isPinned ? 'unpin' : 'pin'),
                onClick: () => void commands.pin(conversation),
              },
              {
                key: 'remove',
                danger: true,
                icon: <DeleteOutlined aria-hidden />,
                label: t('remove'),
                onClick: () => void commands.remove(conversation),
              },
            ],
          }}
        >
          <button type="button" className="chat-icon chat-dialog-more" aria-label={t('moreOf', { title })}>
            <MoreOutlined aria-hidden />
          </button>
        </Dropdown>
      )}
    </div>
  )
}

function TitleInput({
  title,
  onDone,
  onGiveUp,
}: {
  title: string
  onDone: (title: string) => void
  onGiveUp: () => void
}) {
  const t = useTexts(conversationTexts)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  // The menu that began it gives the focus back to its button first.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.select())
    return () => clearTimeout(timer)
  }, [])
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isOver.current = true
      onGiveUp()
    }
    if (event.key === 'Enter') event.currentTarget.blur()
    event.stopPropagation()
  }
  return (
    <input
      ref={input}
      className="chat-dialog-rename"
      aria-label={t('title')}
      defaultValue={title}
      maxLength={CHAT_TITLE_MAX}
      onKeyDown={press}
      onBlur={(event) => {
        if (!isOver.current) onDone(event.currentTarget.value.trim())
      }}
    />
  )
}
