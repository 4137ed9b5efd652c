import type { ChatFace } from '@drawdesk/contract/chat/chat'
import type { OfferedAssistant } from '@drawdesk/contract/chat/chat-assistant'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyNote } from '../../../../components/empty.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Face } from '../../shared/face.tsx'
import { offeredAssistantsQuery } from '../chat.api.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import './begin.css'

interface EmptyChatProps {
  hasModel: boolean
  /** The one it begins with. */
  assistant: ChatFace | OfferedAssistant | undefined
  /** Undefined where it has begun already. */
  onAssistant: ((assistant: OfferedAssistant | undefined) => void) | undefined
  onAsk: (question: string) => void
}

/** Before the first question: an assistant to begin with, and some questions that can be answered here; or, without a model, what is missing. */
export function EmptyChat({ hasModel, assistant, onAssistant, onAsk }: EmptyChatProps) {
  const t = useTexts(conversationTexts)
  const canSetUp = usePermission('chatApi_view')
  if (!hasModel)
    return (
      <div className="chat-empty">
        <EmptyNote
          title={t('noModel')}
          reason={t(canSetUp ? 'noModelHint' : 'noModelAsk')}
          action={
            canSetUp && (
              <Link className="ant-btn ant-btn-primary" to="/chat/chatApi">
                {t('toApis')}
              </Link>
            )
          }
        />
      </div>
    )
  const questions = assistant ? assistant.questions : (['ask1', 'ask2', 'ask3', 'ask4'] as const).map((key) => t(key))
  return (
    <div className="chat-empty">
      {assistant ? (
        <div className="chat-begin">
          <Face of={assistant} sizePx={56} />
          <h2>{seededName(assistant.name)}</h2>
          {assistant.opening !== '' && <p className="chat-begin-opening">{assistant.opening}</p>}
        </div>
      ) : (
        <>
          <h2>{t('hello')}</h2>
          <p>{t('helloHint')}</p>
        </>
      )}
      {questions.length > 0 && (
        <ul aria-label={t('suggestions')}>
          {questions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {onAssistant && <Assistants chosen={assistant?.id} onChoose={onAssistant} />}
    </div>
  )
}

/** Nothing where there are none: a conversation needs no assistant. */
function Assistants({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (assistant: OfferedAssistant | undefined) => void
}) {
  const t = useTexts(conversationTexts)
  const { data: offered = [] } = useQuery(offeredAssistantsQuery)
  if (offered.length === 0) return null
  return (
    <section className="chat-assistants" aria-label={t('assistants')}>
      <h3>{t('assistants')}</h3>
      <div className="chat-assistants-row">
        {offered.map((assistant) => (
          <button
            key={assistant.id}
            type="button"
            aria-pressed={assistant.id === chosen}
            onClick={() => onChoose(assistant.id === chosen ? undefined : assistant)}
          >
            <Face of={assistant} sizePx={32} />
            <span className="chat-assistant-words">
              <b>{seededName(assistant.name)}</b>
              {assistant.description !== '' && <span>{seededName(assistant.description)}</span>}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
