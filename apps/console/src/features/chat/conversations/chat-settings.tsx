import { SYSTEM_PROMPT_MAX, type ChatSettings } from '@drawdesk/contract/chat/chat'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { SettingsFields } from '../shared/settings/settings-fields.tsx'
import { readSettings, textsOf } from '../shared/settings/settings-text.ts'
import type { ModelChoice } from './chat-state.ts'
import { conversationTexts } from './conversation.i18n.ts'

/** What holds for every question of a conversation. */
export interface ConversationManner {
  systemPrompt: string
  settings: ChatSettings
}

interface ChatSettingsProps {
  isOpen: boolean
  value: ConversationManner
  model: ModelChoice | undefined
  onClose: () => void
  /** @throws {ApiError} after its message was shown; the drawer stays then. */
  onSave: (value: ConversationManner) => Promise<void>
}

/** What the model receives before every question, and how it is asked. */
export function ChatSettingsDrawer({ isOpen, value, model, onClose, onSave }: ChatSettingsProps) {
  const t = useTexts(conversationTexts)
  return (
    <AppDrawer title={t('settings')} open={isOpen} onClose={onClose} size={440} destroyOnHidden>
      <Editor
        value={value}
        model={model}
        onSave={async (next) => {
          await onSave(next)
          onClose()
        }}
      />
    </AppDrawer>
  )
}

function Editor({ value, model, onSave }: Pick<ChatSettingsProps, 'value' | 'model' | 'onSave'>) {
  const t = useTexts(conversationTexts)
  const id = useId()
  const [systemPrompt, setSystemPrompt] = useState(value.systemPrompt)
  const [before] = useState(() => textsOf(value.settings))
  const [texts, setTexts] = useState(before)
  const [isSaving, setIsSaving] = useState(false)
  const settings = readSettings(texts)
  const isSame = systemPrompt.trim() === value.systemPrompt && JSON.stringify(texts) === JSON.stringify(before)
  const save = async () => {
    if (!settings) return
    setIsSaving(true)
    try {
      await onSave({ systemPrompt: systemPrompt.trim(), settings })
    } catch (error) {
      logFailure('chat settings', error) // Its message has been shown; what was written stays.
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <form
      className="chat-system"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="branch-note">{t('settingsHint')}</p>
      <div className="chat-system-prompt">
        <label htmlFor={id}>{t('systemPrompt')}</label>
        <Input.TextArea
          id={id}
          value={systemPrompt}
          onChange={(event) => setSystemPrompt(event.target.value)}
          maxLength={SYSTEM_PROMPT_MAX}
          showCount
          autoSize={{ minRows: 4, maxRows: 12 }}
          placeholder={t('systemPromptPlaceholder')}
        />
      </div>
      <SettingsFields texts={texts} model={model} onChange={setTexts} />
      <Button type="primary" htmlType="submit" loading={isSaving} disabled={isSame || !settings}>
        {t('save')}
      </Button>
    </form>
  )
}
