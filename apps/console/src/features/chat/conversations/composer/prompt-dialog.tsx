import { fillStyleText } from '@drawdesk/contract/drawing/style-text'
import { useQuery } from '@tanstack/react-query'
import { Delayed } from '../../../../components/delayed.tsx'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { VariablesForm } from '../../../drawing/shared/try/variables-form.tsx'
import { promptQuery } from '../chat.api.ts'
import { conversationTexts } from '../conversation.i18n.ts'

interface PromptDialogProps {
  id: string
  title: string
  onInsert: (text: string) => void
  onClose: () => void
}

/** What a prompt of the library asks for, before its text stands in the question. */
export default function PromptDialog({ id, title, onInsert, onClose }: PromptDialogProps) {
  const t = useTexts(conversationTexts)
  const { data: prompt, error, refetch } = useQuery(promptQuery(id))
  return (
    <AppModal open width={480} title={title} footer={null} onCancel={onClose}>
      {error && <ErrorNote error={error} title={t('promptFailed')} isCompact onRetry={() => void refetch()} />}
      {!prompt && !error && (
        <Delayed>
          <div className="skeleton chat-prompt-waiting" />
        </Delayed>
      )}
      {prompt && (
        <div className="chat-prompt">
          <p>{prompt.content}</p>
          <VariablesForm
            variables={prompt.variables ?? []}
            onFilled={(values) => onInsert(fillStyleText(prompt.content, values))}
          />
        </div>
      )}
    </AppModal>
  )
}
