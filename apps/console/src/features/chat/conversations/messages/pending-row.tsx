import { useTexts } from '../../../../lib/texts/texts.ts'
import type { PendingSend } from '../chat-state.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import './message-list.css'

/** A question on its way. */
export function PendingRow({ pending: { content, files } }: { pending: PendingSend }) {
  const t = useTexts(conversationTexts)
  return (
    <div className="chat-message chat-message-user chat-pending" aria-busy="true">
      {files.length > 0 && (
        <div className="chat-message-files">
          {files.map((file) => (
            <img key={file.fileId} src={file.thumbUrl || file.url} alt={file.name} />
          ))}
        </div>
      )}
      {content !== '' && <div className="chat-message-words">{content}</div>}
      <footer className="chat-message-foot">
        <span className="chat-message-facts">{t('sending')}…</span>
      </footer>
    </div>
  )
}
