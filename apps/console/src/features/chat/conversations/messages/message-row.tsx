import { CheckOutlined, CopyOutlined, DeleteOutlined, EditOutlined, RedoOutlined } from '@ant-design/icons'
import { CHAT_END_STATES, type ChatMessage } from '@drawdesk/contract/chat/chat'
import { Button } from 'antd'
import { lazy, memo, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { useCopied } from '../../../../lib/browser/copy-text.ts'
import { ErrorBoundary } from '../../../../components/error-boundary.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BranchSwitch } from '../../shared/branch-switch.tsx'
import { ChatMessageView } from '../../shared/chat-message.tsx'
import type { ChatControl } from '../chat-control.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import { DrawCardView } from './draw-card.tsx'
import { drawWordsOf } from './draws.ts'
import { withLive } from './live-answer.ts'
import { QuestionEditor } from './question-editor.tsx'

const VoiceButton = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../shared/voice-button.tsx')).VoiceButton })),
)

const PassageDrawer = lazy(() => loadChunk(() => import('../documents/passage-drawer.tsx')))

/** What can be done to messages; the same object as long as nothing about it changes. */
export interface MessageCommands {
  retry: (answer: ChatMessage) => void
  /** @throws {ApiError} unsaid */
  edit: (question: ChatMessage, content: string) => Promise<void>
  remove: (message: ChatMessage) => void
  switchTo: (msgId: string) => void
}

interface MessageRowProps {
  message: ChatMessage
  control: ChatControl
  commands: MessageCommands
  /** Something is being answered: the tree is left as it is meanwhile. */
  isBusy: boolean
}

/** One message of the conversation. Only the one that is being written renders while it is. */
export const MessageRow = memo(function MessageRow({ message: stored, control, commands, isBusy }: MessageRowProps) {
  const t = useTexts(conversationTexts)
  const live = useStore(control.store, (state) => (state.live?.msgId === stored.msgId ? state.live : undefined))
  const assistant = useStore(control.store, ({ conversation }) => conversation?.assistant ?? undefined)
  const modelLabel = useStore(
    control.store,
    ({ models }) => models.find(({ apiId, model }) => apiId === stored.apiId && model === stored.model)?.label,
  )
  const [isEditing, setIsEditing] = useState(false)
  const message = withLive(stored, live)
  const isGrowing = !CHAT_END_STATES.includes(message.state)
  const isQuestion = message.role === 'user'
  const { citations, passage } = useCitations(stored)
  const isDrawing = message.drawInfoId !== ''
  // Asked in other words, it would be a question to the model.
  const isDrawCommand = isQuestion && drawWordsOf(message.content) !== undefined
  const canSeeApis = usePermission('chatApi_view')
  const canSeeCalls = usePermission('chatCall_view')
  const again = (
    <span className="chat-message-mend">
      <Button size="small" disabled={isBusy} onClick={() => commands.retry(stored)}>
        {t('retry')}
      </Button>
      {canSeeApis && message.apiId !== '' && <Link to={`/chat/chatApi?row=${message.apiId}`}>{t('toApi')}</Link>}
      {canSeeCalls && <Link to={`/chat/chatCall?diaId=${message.diaId}`}>{t('toCalls')}</Link>}
    </span>
  )
  const view = (
    <ChatMessageView
      message={message}
      assistant={assistant}
      modelLabel={modelLabel}
      citations={citations}
      isGrowing={isGrowing}
      isGap={live?.isGap}
      body={
        isDrawing ? (
          <DrawCardView infoId={message.drawInfoId} words={message.content} apiName={message.apiName} />
        ) : undefined
      }
      editor={
        isEditing ? (
          <QuestionEditor
            content={message.content}
            onCancel={() => setIsEditing(false)}
            onSend={(content) => commands.edit(stored, content).then(() => setIsEditing(false))}
          />
        ) : undefined
      }
      mend={again}
      actions={
        !isGrowing && (
          <span className="chat-message-actions" role="group" aria-label={t('actions')}>
            <BranchSwitch message={message} isDisabled={isBusy} onSwitch={commands.switchTo} />
            {message.content !== '' && !isDrawing && <CopyIcon text={message.content} />}
            {isQuestion && !isDrawCommand && (
              <button
                type="button"
                className="chat-icon"
                aria-label={t('edit')}
                title={t('edit')}
                disabled={isBusy}
                onClick={() => setIsEditing(true)}
              >
                <EditOutlined aria-hidden />
              </button>
            )}
            {!isQuestion && !isDrawing && (
              <button
                type="button"
                className="chat-icon"
                aria-label={t('retry')}
                title={t('retry')}
                disabled={isBusy}
                onClick={() => commands.retry(stored)}
              >
                <RedoOutlined aria-hidden />
              </button>
            )}
            {!isQuestion && !isDrawing && message.content !== '' && (
              <ErrorBoundary renderFallback={() => null}>
                <Suspense fallback={null}>
                  <VoiceButton text={message.content} />
                </Suspense>
              </ErrorBoundary>
            )}
            <button
              type="button"
              className="chat-icon"
              aria-label={t('removeMessage')}
              title={t('removeMessage')}
              disabled={isBusy}
              onClick={() => commands.remove(stored)}
            >
              <DeleteOutlined aria-hidden />
            </button>
          </span>
        )
      }
    />
  )
  return (
    <>
      {view}
      {passage}
    </>
  )
})

/** What the numbers of an answer open, and the passage that is open. */
function useCitations({ msgId, sources }: ChatMessage) {
  const [opened, setOpened] = useState<{ no: number; isOpen: boolean }>()
  const citations = useMemo(
    () => (sources ? { sources, onOpen: (no: number) => setOpened({ no, isOpen: true }) } : undefined),
    [sources],
  )
  const passage = opened && (
    <ErrorBoundary renderFallback={() => null}>
      <Suspense fallback={null}>
        <PassageDrawer
          msgId={msgId}
          no={opened.no}
          isOpen={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      </Suspense>
    </ErrorBoundary>
  )
  return { citations, passage }
}

function CopyIcon({ text }: { text: string }) {
  const t = useTexts(conversationTexts)
  const { isCopied, copy } = useCopied(text)
  return (
    <button
      type="button"
      className="chat-icon"
      aria-label={t(isCopied ? 'copied' : 'copy')}
      title={t(isCopied ? 'copied' : 'copy')}
      onClick={() => void copy()}
    >
      {isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
    </button>
  )
}
