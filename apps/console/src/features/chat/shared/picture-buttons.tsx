import type { FileView } from '@drawdesk/contract/core/schema'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { chatMessageTexts } from './chat-message.i18n.ts'
import './chat-message.css'

const PictureLightbox = lazy(() =>
  loadChunk(async () => ({ default: (await import('./picture-lightbox.tsx')).PictureLightbox })),
)

interface PictureButtonsProps {
  className: string
  files: readonly FileView[]
  /** What all of them show; without it each is called as its file. */
  alt?: string
}

/** Pictures side by side; a press shows one in large, with the others to step to. */
export function PictureButtons({ className, files, alt }: PictureButtonsProps) {
  const t = useTexts(chatMessageTexts)
  const [at, setAt] = useState<number>()
  return (
    <div className={className}>
      {files.map((file, index) => (
        <button
          key={file.fileId}
          type="button"
          className="chat-picture"
          aria-label={t('openPicture', { name: alt ?? file.name })}
          style={{ aspectRatio: file.width && file.height ? `${file.width} / ${file.height}` : '1' }}
          onClick={() => setAt(index)}
        >
          <img src={file.webUrl || file.thumbUrl} alt={alt ?? file.name} loading="lazy" decoding="async" />
        </button>
      ))}
      {at !== undefined && (
        <LazyPart>
          <PictureLightbox files={files} at={at} alt={alt} onStep={setAt} onClose={() => setAt(undefined)} />
        </LazyPart>
      )}
    </div>
  )
}
