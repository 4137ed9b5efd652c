import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import { useTexts } from '../../../lib/texts/texts.ts'
import { chatMessageTexts } from './chat-message.i18n.ts'

/** ‹ 2/3 ›: the other versions of a message; nothing where there is one alone. */
export function BranchSwitch({
  message,
  isDisabled,
  onSwitch,
}: {
  message: Pick<ChatMessage, 'msgId' | 'siblingIds'>
  isDisabled: boolean
  onSwitch: (msgId: string) => void
}) {
  const t = useTexts(chatMessageTexts)
  const { siblingIds } = message
  if (siblingIds.length < 2) return null
  const at = siblingIds.indexOf(message.msgId)
  const go = (to: number) => {
    const next = siblingIds[to]
    if (next !== undefined) onSwitch(next)
  }
  return (
    <span className="branch-switch" role="group" aria-label={t('branch', { n: at + 1, count: siblingIds.length })}>
      <button
        type="button"
        className="chat-icon"
        aria-label={t('previousBranch')}
        disabled={isDisabled || at <= 0}
        onClick={() => go(at - 1)}
      >
        <LeftOutlined aria-hidden />
      </button>
      <span aria-hidden="true">
        {at + 1}/{siblingIds.length}
      </span>
      <button
        type="button"
        className="chat-icon"
        aria-label={t('nextBranch')}
        disabled={isDisabled || at >= siblingIds.length - 1}
        onClick={() => go(at + 1)}
      >
        <RightOutlined aria-hidden />
      </button>
    </span>
  )
}
