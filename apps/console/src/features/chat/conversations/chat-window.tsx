import { NO_CHAT_SETTINGS, type ChatMessage } from '@drawdesk/contract/chat/chat'
import type { OfferedAssistant } from '@drawdesk/contract/chat/chat-assistant'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { ErrorBoundary } from '../../../components/error-boundary.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { BranchDrawer } from './messages/branch-drawer.tsx'
import { changeConversation, offeredAssistantsQuery } from './chat.api.ts'
import type { Begins, ChatControl, Question } from './chat-control.ts'
import { ChatHead } from './chat-head.tsx'
import { newRequestId } from './chat-storage.ts'
import { answeringOf } from './chat-state.ts'
import { Composer } from './composer/composer.tsx'
import { conversationTexts } from './conversation.i18n.ts'
import { EmptyChat } from './begin/empty-chat.tsx'
import { hasSettings, SETTING_NAMES } from '../shared/settings/settings-text.ts'
import { MessageList } from './messages/message-list.tsx'
import type { MessageCommands } from './messages/message-row.tsx'
import { ChatSettingsDrawer, type ConversationManner } from './chat-settings.tsx'
import { useModel } from './composer/use-model.ts'

const ShareDialog = lazy(() => loadChunk(() => import('./share/share-dialog.tsx')))

/** The conversation that is open: its head, its messages, and where the next question is written. */
export function ChatWindow({
  control,
  assistantId,
  onAssistant,
  onList,
  onAgain,
}: {
  control: ChatControl
  /** Who a new conversation begins with. */
  assistantId: string | undefined
  onAssistant: (id: string | undefined) => void
  onList: (() => void) | undefined
  onAgain: () => void
}) {
  const t = useTexts(conversationTexts)
  const { message: toast, modal } = useFeedback()
  const { diaId, status, failure, conversation, messages, models, quota, pending, finished, isStopping } = useStore(
    control.store,
  )
  const [open, setOpen] = useState<'branches' | 'settings' | 'share'>()
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  const picked = useAssistant(assistantId)
  const { model, choose } = useModel({ conversation, models }, control, conversation ? undefined : picked)
  const manner = conversation ?? chosen
  const assistant = conversation ? (conversation.assistant ?? undefined) : picked
  const isAnswering = pending !== undefined || answeringOf(messages) !== undefined

  const begins = beginsOf(chosen, picked)
  // Who it began with goes from the address with the step to the new conversation.
  const forget = () => setChosen(NOTHING_CHOSEN)
  const ask = (question: Omit<Question, 'begins'>) => control.send({ ...question, begins }).then(forget)
  const answerer = useMemo(
    () => ({ apiId: model?.apiId ?? '', model: model?.model ?? '' }),
    [model?.apiId, model?.model],
  )
  const commands = useMemo((): MessageCommands => {
    const run = async (what: string, work: Promise<void>) => {
      try {
        await work
      } catch (error) {
        logFailure(what, error) // Its message has been shown.
      }
    }
    return {
      retry: (answer) =>
        void control
          .retry(answer, answerer)
          .catch((error: unknown) => void toast.error(error instanceof ApiError ? error.message : t('unsent'))),
      edit: (question: ChatMessage, content) =>
        control.send({
          content,
          files: question.files,
          editMsgId: question.msgId,
          ...answerer,
          begins: undefined,
          clientRequestId: newRequestId(),
        }),
      switchTo: (msgId) => void run('chat branch', control.switchTo(msgId)),
      remove: ({ msgId }) =>
        modal.confirm({
          title: t('removeMessageQuestion'),
          content: t('removeMessageHint'),
          okText: t('remove'),
          cancelText: t('cancel'),
          okButtonProps: { danger: true },
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => run('chat message', control.removeMessage(msgId)),
        }),
    }
  }, [control, answerer, modal, toast, t])

  const begun = (id: string): string => {
    forget()
    return id
  }
  const draw = async ({ apiId, words, clientRequestId }: { apiId: string; words: string; clientRequestId: string }) => {
    await control.draw({
      apiId,
      words,
      ...(begins && { begins: { ...answerer, ...begins } }),
      clientRequestId,
    })
    forget()
  }
  const saveManner = async (next: ConversationManner) => {
    if (!conversation) return setChosen(next)
    await changeConversation({ diaId, ...next, version: conversation.version })
    control.refresh()
  }
  const press = (event: KeyboardEvent) => {
    if (
      event.key !== 'Escape' ||
      !isAnswering ||
      event.defaultPrevented ||
      event.nativeEvent.isComposing ||
      !event.currentTarget.contains(event.target as Node)
    )
      return
    void control.stop()
  }
  const isEmpty = messages.length === 0 && !pending

  return (
    // Esc stops wherever inside the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="chat-window" aria-label={t('page')} onKeyDown={press}>
      <ChatHead
        conversation={conversation}
        assistant={assistant}
        hasSettings={isAnyChosen(manner)}
        onList={onList}
        onBranches={() => setOpen('branches')}
        onSettings={() => setOpen('settings')}
        onShare={() => setOpen('share')}
      />
      {status === 'loading' && (
        <div className="chat-empty" aria-busy="true">
          <Delayed>
            <WindowSkeleton />
          </Delayed>
        </div>
      )}
      {status === 'failed' && (
        <div className="chat-empty">
          <ErrorNote error={failure} title={t('failed')} onRetry={onAgain} />
        </div>
      )}
      {status === 'ready' && isEmpty && (
        <EmptyChat
          hasModel={models.length > 0}
          assistant={assistant}
          onAssistant={conversation ? undefined : (next) => onAssistant(next?.id)}
          onAsk={(content) =>
            void ask({ content, files: [], ...answerer, clientRequestId: newRequestId() }).catch(
              (error: unknown) => void toast.error(error instanceof ApiError ? error.message : t('unsent')),
            )
          }
        />
      )}
      {status === 'ready' && !isEmpty && <MessageList control={control} commands={commands} />}
      <div className="only-heard" aria-live="polite">
        {finished}
      </div>
      <div className="chat-column">
        <Composer
          diaId={diaId}
          messages={messages}
          isLoaded={status === 'ready'}
          models={models}
          model={model}
          quota={quota}
          isAnswering={isAnswering}
          isStopping={isStopping}
          onModel={choose}
          onBegin={() => control.begin({ ...answerer, ...begins }).then(begun)}
          onSend={ask}
          onDraw={draw}
          onStop={() => void control.stop()}
        />
      </div>
      <ChatSettingsDrawer
        isOpen={open === 'settings'}
        value={manner}
        model={model}
        onClose={() => setOpen(undefined)}
        onSave={saveManner}
      />
      <ErrorBoundary renderFallback={() => null}>
        <Suspense fallback={null}>
          {open === 'share' && conversation && (
            <ShareDialog conversation={conversation} onClose={() => setOpen(undefined)} />
          )}
        </Suspense>
      </ErrorBoundary>
      <BranchDrawer
        diaId={diaId}
        isOpen={open === 'branches'}
        onClose={() => setOpen(undefined)}
        onChoose={(msgId) => {
          setOpen(undefined)
          commands.switchTo(msgId)
        }}
      />
    </section>
  )
}

/** The assistant with this id, among those that are offered. */
function useAssistant(id: string | undefined): OfferedAssistant | undefined {
  const { data: offered } = useQuery({ ...offeredAssistantsQuery, enabled: id !== undefined })
  return id === undefined ? undefined : offered?.find((assistant) => assistant.id === id)
}

const NOTHING_CHOSEN: ConversationManner = { systemPrompt: '', settings: NO_CHAT_SETTINGS }
/** Undefined: nothing but a model was chosen, so the first question makes the conversation. What the assistant has stands unless something else was typed. */
function beginsOf(chosen: ConversationManner, picked: OfferedAssistant | undefined): Begins | undefined {
  if (!picked) return isAnyChosen(chosen) ? chosen : undefined
  const set = SETTING_NAMES.filter((name) => chosen.settings[name] !== null)
  return {
    assistantId: picked.id,
    ...(chosen.systemPrompt !== '' && { systemPrompt: chosen.systemPrompt }),
    ...(set.length > 0 && { settings: Object.fromEntries(set.map((name) => [name, chosen.settings[name]])) }),
  }
}

const isAnyChosen = ({ systemPrompt, settings }: ConversationManner): boolean =>
  systemPrompt !== '' || hasSettings(settings)

function WindowSkeleton() {
  return (
    <div className="chat-skeleton" aria-hidden="true">
      {[40, 88, 72, 32, 80].map((percent, index) => (
        <span
          key={percent}
          className="skeleton"
          style={{ width: `${percent}%`, justifySelf: index % 3 === 0 ? 'end' : 'start' }}
        />
      ))}
    </div>
  )
}
