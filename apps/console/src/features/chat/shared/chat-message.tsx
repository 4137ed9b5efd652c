import { seededName } from '../../../lib/texts/language.ts'
import { BulbOutlined, ToolOutlined } from '@ant-design/icons'
import type { ChatFace, ChatMessage, ChatToolUse } from '@drawdesk/contract/chat/chat'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CitationContext, NO_CITATIONS, type Citations } from './citations/citation-context.ts'
import { SourceList } from './citations/source-list.tsx'
import { ChatMessageFoot } from './chat-message-foot.tsx'
import { chatMessageTexts } from './chat-message.i18n.ts'
import './chat-message.css'
import { Face } from './face.tsx'
import { Markdown } from './markdown/markdown.tsx'
import { PictureButtons } from './picture-buttons.tsx'

interface ChatMessageViewProps {
  message: ChatMessage
  /** Who answers in its conversation; without one the model does. */
  assistant?: ChatFace | undefined
  /** What its model is called; without one its id stands there. */
  modelLabel?: string | undefined
  /** Its text is still being written. */
  isGrowing?: boolean
  /** The connection it comes by is being taken up again. */
  isGap?: boolean
  /** In place of its text: what its words stand for. */
  body?: ReactNode
  /** In place of its text: where it is being edited. */
  editor?: ReactNode
  /** What can be done about a failure, beside it. */
  mend?: ReactNode
  /** What its numbers in brackets stand for. */
  citations?: Citations
  /** Under it. */
  actions?: ReactNode
}

/** A question (at the end side, as it was typed) or an answer (as Markdown) with what belongs to it. Knows no API. */
export function ChatMessageView({
  message,
  assistant,
  modelLabel = '',
  isGrowing = false,
  isGap = false,
  body,
  editor,
  mend,
  citations = NO_CITATIONS,
  actions,
}: ChatMessageViewProps) {
  const t = useTexts(chatMessageTexts)
  const isQuestion = message.role === 'user'
  const answerer = assistant && seededName(assistant.name)
  const model = seededName(modelLabel) || message.model
  return (
    <article
      className={`chat-message chat-message-${message.role}`}
      aria-label={t(roleTexts[message.role])}
      aria-busy={isGrowing || undefined}
    >
      {message.role !== 'user' && message.model !== '' && (
        <p className="chat-message-model" title={`${seededName(message.apiName)} · ${message.model}`}>
          {assistant && (
            <>
              <Face of={assistant} sizePx={20} />
              <b>{answerer}</b>
            </>
          )}
          {model !== answerer && <span>{model}</span>}
        </p>
      )}
      <Reasoning text={message.reasoning} isGrowing={isGrowing && message.content === ''} />
      {message.tools.length > 0 && <ToolLines tools={message.tools} />}
      {message.files.length > 0 && <PictureButtons className="chat-message-files" files={message.files} />}
      {editor ??
        body ??
        (isQuestion ? (
          message.content !== '' && <div className="chat-message-words">{message.content}</div>
        ) : (
          <CitationContext value={citations}>
            <AnswerText message={message} isGrowing={isGrowing} />
          </CitationContext>
        ))}
      {!isQuestion && !isGrowing && <SourceList content={message.content} citations={citations} />}
      {isGap && (
        <p className="chat-message-gap" role="status">
          {t('gap')}
        </p>
      )}
      {message.error && (
        <div className="chat-message-error" role="alert">
          <span>
            <b className="chat-message-error-tag">{t(message.error.code)}</b>
            {message.error.msg}
          </span>
          {mend}
          {message.error.said && (
            <p className="chat-message-said">
              {message.error.status === undefined
                ? t('said', { said: message.error.said })
                : t('saidWith', { said: message.error.said, status: message.error.status })}
            </p>
          )}
        </div>
      )}
      {editor === undefined && <ChatMessageFoot message={message} isGrowing={isGrowing} actions={actions} />}
    </article>
  )
}

const roleTexts = { user: 'question', assistant: 'answer', system: 'system', tool: 'tool' } as const

function AnswerText({ message, isGrowing }: { message: ChatMessage; isGrowing: boolean }) {
  const t = useTexts(chatMessageTexts)
  if (message.content !== '') return <Markdown text={message.content} isGrowing={isGrowing} />
  if (isGrowing)
    return (
      <p className="chat-message-waiting">
        {t(message.state === 0 ? 'waiting' : 'thinking')}
        <span className="chat-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </p>
    )
  return message.error ? null : <p className="chat-message-waiting">{t('noContent')}</p>
}

/** Folded once the answer itself begins. */
function Reasoning({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const t = useTexts(chatMessageTexts)
  if (text === '') return null
  return (
    <details className="chat-message-reasoning" open={isGrowing || undefined}>
      <summary>
        <BulbOutlined aria-hidden /> {t('reasoning')}
      </summary>
      <div>{text}</div>
    </details>
  )
}

const TOOL_NAMES = ['count_drawings', 'list_lanes', 'chat_usage', 'chat_quota', 'find_drawings'] as const

function ToolLines({ tools }: { tools: readonly ChatToolUse[] }) {
  const t = useTexts(chatMessageTexts)
  return (
    <ul className="chat-message-tools">
      {tools.map(({ name, state, text }, index) => {
        const known = TOOL_NAMES.find((own) => own === name)
        return (
          // Tools come in order and none goes.
          <li key={index} data-state={state}>
            <ToolOutlined aria-hidden />{' '}
            {state === 'done' && text ? (
              text
            ) : (
              <>
                {known ? t(known) : name}
                <span className="chat-message-tool-state">
                  {' '}
                  · {[t(state), state === 'failed' ? text : ''].filter(Boolean).join(' · ')}
                </span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
