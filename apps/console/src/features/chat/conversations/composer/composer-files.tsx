import { useTexts } from '../../../../lib/texts/texts.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import type { usePictures } from './use-pictures.ts'
import './composer.css'

/** The pictures that go with a question, each with the way to take it off again. */
export function ComposerFiles({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  const t = useTexts(conversationTexts)
  if (pictures.files.length === 0 && pictures.busy === 0) return null
  return (
    <div className="chat-composer-files">
      {pictures.files.map((file) => (
        <span key={file.fileId} className="chat-composer-file">
          <img src={file.thumbUrl || file.url} alt={file.name} />
          <button
            type="button"
            aria-label={t('removePicture', { name: file.name })}
            onClick={() => pictures.remove(file.fileId)}
          >
            ×
          </button>
        </span>
      ))}
      {pictures.busy > 0 && <span className="chat-composer-file skeleton" role="status" aria-label={t('uploading')} />}
    </div>
  )
}
