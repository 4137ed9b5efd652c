import { CHAT_CONTENT_MAX } from '@drawdesk/contract/chat/chat'
import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import { isComposing, isSendKey } from '../composer/send-key.ts'
import '../composer/composer.css'
import './message-list.css'

interface QuestionEditorProps {
  content: string
  onCancel: () => void
  /** @throws {ApiError} unsaid */
  onSend: (content: string) => Promise<void>
}

/** A question in its place, to be asked in other words. */
export function QuestionEditor({ content, onCancel, onSend }: QuestionEditorProps) {
  const t = useTexts(conversationTexts)
  const [text, setText] = useState(content)
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    if (text.trim() === '' || isSending) return
    setIsSending(true)
    setFailure(undefined)
    try {
      await onSend(text.trim())
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('unsent'))
    } finally {
      setIsSending(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) {
      event.stopPropagation()
      onCancel()
    }
    if (!isSendKey(event)) return
    event.preventDefault()
    void send()
  }
  return (
    <div className="chat-edit">
      {/* Opened by a press on its button. */}
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={2}
        maxLength={CHAT_CONTENT_MAX}
        value={text}
        aria-label={t('editQuestion')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      {failure !== undefined && (
        <p className="chat-composer-note" role="alert">
          {failure}
        </p>
      )}
      <div className="chat-edit-buttons">
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={isSending}
          disabled={text.trim() === ''}
          onClick={() => void send()}
        >
          {t('resend')}
        </Button>
      </div>
    </div>
  )
}
