import { CHAT_STATE, type ChatMessage } from '@drawdesk/contract/chat/chat'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { chatMessageTexts } from './chat-message.i18n.ts'

/** Under a message, quietly: how it ended if not well, what it took, and what can be done with it. */
export function ChatMessageFoot({
  message,
  isGrowing,
  actions,
}: {
  message: ChatMessage
  isGrowing: boolean
  actions: ReactNode
}) {
  const t = useTexts(chatMessageTexts)
  if (isGrowing) return actions ? <footer className="chat-message-foot">{actions}</footer> : null
  const { promptTokens, completionTokens, isEstimated, cost, firstTokenMs } = message
  const facts = [
    promptTokens !== null || completionTokens !== null
      ? t(isEstimated ? 'tokensEstimated' : 'tokens', { in: figure(promptTokens), out: figure(completionTokens) })
      : '',
    cost && Number(cost.amount) > 0 ? t('cost', { amount: cost.amount, currency: cost.currency }) : '',
    firstTokenMs === null ? '' : t('firstToken', { time: (firstTokenMs / 1000).toFixed(1) }),
  ].filter(Boolean)
  return (
    <footer className="chat-message-foot">
      {message.state === CHAT_STATE.stopped && <StateTag kind="neutral">{t('stopped')}</StateTag>}
      {actions}
      <span className="chat-message-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <RelativeTime value={message.finishedTime || message.createTime} />
      </span>
    </footer>
  )
}

function figure(count: number | null): string {
  return (count ?? 0).toLocaleString('en')
}
