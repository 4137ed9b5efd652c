import type { FileView } from '@drawdesk/contract/core/schema'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { seededName } from '../../../lib/texts/language.ts'
import { call } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { logFailure } from '../../../resource/log-failure.ts'
import { kindsTexts } from '../../../resource/kinds/kinds.i18n.ts'
import { tenantTexts } from './tenant.i18n.ts'

const TYPES = 'image/png,image/jpeg,image/webp'

/** The picture of a login page with a small view of that page; holds the picture's address. */
export function BackgroundField({ id, value, onChange, isDisabled, row }: InputProps) {
  const t = useTexts(tenantTexts)
  const kit = useTexts(kindsTexts)
  const [isBusy, setIsBusy] = useState(false)
  const address = asText(value)

  const upload = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    setIsBusy(true)
    try {
      onChange?.((await call<FileView>('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })).webUrl)
    } catch (error) {
      logFailure('tenant background', error) // Its message has been shown; the picture stays as it was.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="tenant-look">
      <div className="tenant-page" role="img" aria-label={t('preview')}>
        <div className="tenant-page-side">{address !== '' && <img src={address} alt="" />}</div>
        <div className="tenant-page-door">
          <span className="tenant-page-title">{seededName(asText(row?.title) || 'AI画图')}</span>
          <span className="tenant-page-input" />
          <span className="tenant-page-input" />
          <span className="tenant-page-button" />
        </div>
      </div>
      <div className="tenant-look-buttons">
        <Upload
          id={id}
          accept={TYPES}
          showUploadList={false}
          disabled={isDisabled}
          beforeUpload={(file) => {
            void upload(file)
            return false
          }}
        >
          <Button loading={isBusy} disabled={isDisabled}>
            {address === '' ? kit('uploadPicture') : kit('replacePicture')}
          </Button>
        </Upload>
        {address !== '' && (
          <Button type="text" disabled={isDisabled} onClick={() => onChange?.('')}>
            {kit('removePicture')}
          </Button>
        )}
      </div>
      <div className="res-help">{t('backgroundHelp')}</div>
    </div>
  )
}
