import { CloseOutlined, HighlightOutlined, PlusOutlined } from '@ant-design/icons'
import type { FileView } from '@drawdesk/contract/core/schema'
import { Button, Upload } from 'antd'
import { lazy, useId, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { Problem } from '../shared/try/draw-line.tsx'
import { uploadPicture } from './desk.api.ts'
import './draw-desk.css'
import { drawDeskTexts } from './draw-desk.i18n.ts'

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'
const IMAGES_MAX = 16

const MaskPainter = lazy(() => loadChunk(() => import('./mask/mask-painter.tsx')))

interface InputPicturesProps {
  /** The API reads a picture and its mask: the latter can be painted. */
  hasMask: boolean
  images: readonly FileView[]
  error: string | undefined
  onChange: (images: FileView[]) => void
}

/** Pictures that the API draws from, in their order. */
export function InputPictures({ hasMask, images, error, onChange }: InputPicturesProps) {
  const t = useTexts(drawDeskTexts)
  const id = useId()
  const [busy, setBusy] = useState(0)
  const [isMasking, setIsMasking] = useState(false)
  const [first] = images

  const upload = async (file: File) => {
    setBusy((count) => count + 1)
    try {
      onChange([...images, await uploadPicture(file)])
    } catch (failure) {
      logFailure('upload', failure) // Its message has been shown; the others stay.
    } finally {
      setBusy((count) => count - 1)
    }
  }
  return (
    <div className="draw-field draw-wide" role="group" aria-labelledby={id}>
      <span id={id} className="desk-caption">
        {t('images')}
      </span>
      <div className="desk-images">
        {images.map((file) => (
          <span key={file.fileId} className="desk-image">
            <img src={file.thumbUrl} alt={file.name} />
            <Button
              size="small"
              shape="circle"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('removeImage', { name: file.name })}
              title={t('removeImage', { name: file.name })}
              onClick={() => onChange(images.filter(({ fileId }) => fileId !== file.fileId))}
            />
          </span>
        ))}
        {images.length < IMAGES_MAX && (
          <Upload
            accept={PICTURE_TYPES}
            showUploadList={false}
            beforeUpload={(file) => {
              void upload(file)
              return false
            }}
          >
            <Button icon={<PlusOutlined aria-hidden />} loading={busy > 0}>
              {t('addImage')}
            </Button>
          </Upload>
        )}
        {hasMask && first && (
          <Button icon={<HighlightOutlined aria-hidden />} onClick={() => setIsMasking(true)}>
            {t('mask')}
          </Button>
        )}
      </div>
      {isMasking && first && (
        <LazyPart>
          <MaskPainter
            file={first}
            onClose={() => setIsMasking(false)}
            onDone={(mask) => {
              onChange([first, mask])
              setIsMasking(false)
            }}
          />
        </LazyPart>
      )}
      <Problem>{error}</Problem>
    </div>
  )
}
