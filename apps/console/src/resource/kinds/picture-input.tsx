import type { FileView } from '@drawdesk/contract/core/schema'
import { Button, Upload } from 'antd'
import { useState, type ReactNode } from 'react'
import { call } from '../../lib/http/http.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { InputProps } from './kind-inputs.tsx'
import { fileOf } from './kind-values.ts'
import { logFailure } from '../log-failure.ts'
import { kindsTexts } from './kinds.i18n.ts'

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** Uploads at once and holds the file's id; the server sniffs type and size again. */
export function PictureInput({ field, id, value, onChange, isDisabled, row }: InputProps): ReactNode {
  const t = useTexts(kindsTexts)
  const [uploaded, setUploaded] = useState<FileView>()
  const [isBusy, setIsBusy] = useState(false)
  // The row's file is that of the row's own value; of a draft that was put back only the id is known.
  const stored = row?.[field.name] === value ? fileOf(row, field.name) : undefined
  const picture = uploaded?.fileId === value ? uploaded : stored
  const isSet = typeof value === 'string' && value !== ''

  async function upload(file: File): Promise<void> {
    const form = new FormData()
    form.append('file', file)
    setIsBusy(true)
    try {
      const stored = await call<FileView>('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })
      setUploaded(stored)
      onChange?.(stored.fileId)
    } catch (error) {
      logFailure('upload', error) // The message has been shown by the call; the field keeps what it had.
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="res-picture">
      <span className="res-thumb res-thumb-large">
        {isSet && picture && <img src={picture.thumbUrl} alt={picture.name} />}
      </span>
      <Upload
        id={id}
        accept={PICTURE_TYPES}
        showUploadList={false}
        disabled={isDisabled}
        beforeUpload={(file) => {
          void upload(file)
          return false
        }}
      >
        <Button loading={isBusy} disabled={isDisabled}>
          {isSet ? t('replacePicture') : t('uploadPicture')}
        </Button>
      </Upload>
      {isSet && !field.isRequired && (
        <Button type="text" disabled={isDisabled} onClick={() => onChange?.('')}>
          {t('removePicture')}
        </Button>
      )}
    </div>
  )
}
