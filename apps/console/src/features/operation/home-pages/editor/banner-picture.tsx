import type { FileView } from '@drawdesk/contract/core/schema'
import type { HomeBanner } from '@drawdesk/contract/operation/config-home'
import { PictureOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { call } from '../../../../lib/http/http.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { homeEditorTexts } from './home-editor.i18n.ts'

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

interface BannerPictureProps {
  banner: HomeBanner
  name: string
  error: string | undefined
  canEdit: boolean
  onChange: (part: Pick<HomeBanner, 'image' | 'imageFile'>) => void
}

/** The picture of a banner: uploaded at once, kept by its id. */
export function BannerPicture({ banner: { image, imageFile }, name, error, canEdit, onChange }: BannerPictureProps) {
  const t = useTexts(homeEditorTexts)
  const [isBusy, setIsBusy] = useState(false)

  async function upload(file: File): Promise<void> {
    const form = new FormData()
    form.append('file', file)
    setIsBusy(true)
    try {
      const stored = await call<FileView>('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })
      onChange({ image: stored.fileId, imageFile: stored })
    } catch (error) {
      logFailure('upload', error) // Its message has been shown; the banner keeps what it had.
    } finally {
      setIsBusy(false)
    }
  }
  const note = error ?? (image !== '' && !imageFile ? t('pictureGone') : undefined)
  return (
    <div className="front-banner-picture">
      <span className="front-banner-thumb">
        {imageFile ? <img src={imageFile.thumbUrl} alt="" /> : <PictureOutlined aria-hidden />}
      </span>
      {canEdit && (
        <span className="front-banner-buttons">
          <Upload
            accept={PICTURE_TYPES}
            showUploadList={false}
            beforeUpload={(file) => {
              void upload(file)
              return false
            }}
          >
            <Button size="small" loading={isBusy} aria-label={`${t(image === '' ? 'upload' : 'replace')} ${name}`}>
              {t(image === '' ? 'upload' : 'replace')}
            </Button>
          </Upload>
          {image !== '' && (
            <Button
              type="text"
              size="small"
              aria-label={`${t('removePicture')} ${name}`}
              onClick={() => onChange({ image: '', imageFile: null })}
            >
              {t('removePicture')}
            </Button>
          )}
        </span>
      )}
      {note !== undefined && <span className="res-error">{note}</span>}
    </div>
  )
}
