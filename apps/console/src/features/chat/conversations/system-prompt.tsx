import { SYSTEM_PROMPT_MAX } from '@drawdesk/contract/chat/chat'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { conversationTexts } from './conversation.i18n.ts'

interface SystemPromptProps {
  isOpen: boolean
  value: string
  onClose: () => void
  /** @throws {ApiError} after its message was shown; the drawer stays then. */
  onSave: (value: string) => Promise<void>
}

/** What the model receives before every question. */
export function SystemPrompt({ isOpen, value, onClose, onSave }: SystemPromptProps) {
  const t = useTexts(conversationTexts)
  return (
    <AppDrawer title={t('systemPrompt')} open={isOpen} onClose={onClose} size={440} destroyOnHidden>
      <Editor
        value={value}
        onSave={async (next) => {
          await onSave(next)
          onClose()
        }}
      />
    </AppDrawer>
  )
}

function Editor({ value, onSave }: Pick<SystemPromptProps, 'value' | 'onSave'>) {
  const t = useTexts(conversationTexts)
  const [text, setText] = useState(value)
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      await onSave(text.trim())
    } catch (error) {
      logFailure('system prompt', error) // Its message has been shown; what was written stays.
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <div className="chat-system">
      <p className="branch-note">{t('systemPromptHint')}</p>
      <Input.TextArea
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={SYSTEM_PROMPT_MAX}
        showCount
        rows={12}
        aria-label={t('systemPrompt')}
        placeholder={t('systemPromptPlaceholder')}
      />
      <Button type="primary" loading={isSaving} disabled={text.trim() === value} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  )
}
