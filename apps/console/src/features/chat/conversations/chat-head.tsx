import { ApartmentOutlined, DownloadOutlined, MenuOutlined, ShareAltOutlined, SlidersOutlined } from '@ant-design/icons'
import type { ChatDialog, ChatFace } from '@drawdesk/contract/chat/chat'
import type { OfferedAssistant } from '@drawdesk/contract/chat/chat-assistant'
import { Badge, Dropdown } from 'antd'
import { useState } from 'react'
import { useLive } from '../../../components/live.tsx'
import { saveFile, titleAt } from '../../../lib/browser/save-file.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { Face } from '../shared/face.tsx'
import { exportConversation } from './chat.api.ts'
import { conversationTexts } from './conversation.i18n.ts'

interface ChatHeadProps {
  conversation: ChatDialog | null
  /** The one it began with. */
  assistant: Pick<ChatFace, 'name' | 'emoji' | 'imageFile'> | OfferedAssistant | undefined
  /** Something of the conversation's own is set. */
  hasSettings: boolean
  /** Where the list is behind a button. */
  onList: (() => void) | undefined
  onBranches: () => void
  onSettings: () => void
  onShare: () => void
}

/** Above the messages: which conversation, what it took, and what concerns the whole of it. */
export function ChatHead({
  conversation,
  assistant,
  hasSettings,
  onList,
  onBranches,
  onSettings,
  onShare,
}: ChatHeadProps) {
  const t = useTexts(conversationTexts)
  const isLive = useLive()
  const [isOpen, setIsOpen] = useState(false)
  const save = async (format: 'md' | 'json') => {
    if (!conversation) return
    try {
      saveFile(
        await exportConversation({ diaId: conversation.diaId, leafMsgId: conversation.leafMsgId, format }),
        `${titleAt(fileName(conversation.title || t('untitled')))}.${format}`,
      )
    } catch (error) {
      logFailure('conversation export', error) // Its message has been shown.
    }
  }
  const cost = conversation?.costs.map(({ amount, currency }) => `${amount} ${currency}`).join(' + ') ?? ''
  return (
    <header className="chat-head">
      {onList && (
        <button type="button" className="chat-icon" aria-label={t('openList')} title={t('openList')} onClick={onList}>
          <MenuOutlined aria-hidden />
        </button>
      )}
      {assistant && <Face of={assistant} />}
      <h1 className="chat-title" title={conversation?.title}>
        {conversation?.title || t('untitled')}
      </h1>
      {conversation && conversation.tokens > 0 && (
        <span className="chat-usage">
          {t(cost ? 'usageCost' : 'usage', { tokens: conversation.tokens.toLocaleString('en'), cost })}
        </span>
      )}
      <Badge dot={hasSettings} offset={[-6, 6]} color="var(--dd-accent)">
        <button
          type="button"
          className="chat-icon"
          aria-label={t('settings')}
          title={t(hasSettings ? 'hasSettings' : 'settings')}
          onClick={onSettings}
        >
          <SlidersOutlined aria-hidden />
        </button>
      </Badge>
      {conversation && (
        <>
          <button
            type="button"
            className="chat-icon"
            aria-label={t('branches')}
            title={t('branches')}
            onClick={onBranches}
          >
            <ApartmentOutlined aria-hidden />
          </button>
          <button type="button" className="chat-icon" aria-label={t('share')} title={t('share')} onClick={onShare}>
            <ShareAltOutlined aria-hidden />
          </button>
          <Dropdown
            trigger={['click']}
            open={isOpen && isLive}
            onOpenChange={setIsOpen}
            placement="bottomRight"
            menu={{
              items: [
                { key: 'md', label: t('exportMd') },
                { key: 'json', label: t('exportJson') },
              ],
              onClick: ({ key }) => void save(key === 'json' ? 'json' : 'md'),
            }}
          >
            <button type="button" className="chat-icon" aria-label={t('exportAs')} title={t('exportAs')}>
              <DownloadOutlined aria-hidden />
            </button>
          </Dropdown>
        </>
      )}
    </header>
  )
}

/** Without the signs that file systems refuse. */
function fileName(title: string): string {
  return title
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 60)
}
