import { PictureOutlined, UploadOutlined } from '@ant-design/icons'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Button, Popover, Upload } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { latestResultsQuery, uploadPicture } from './draw-seal.api.ts'
import { drawSealTexts } from './draw-seal.i18n.ts'

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

interface SampleChooserProps {
  sample: FileView | undefined
  /** undefined: the scene of our own. */
  onChange: (sample: FileView | undefined) => void
  isDisabled: boolean
}

/** What lies under a seal while it is placed: our scene, one of the latest results, or a picture that is uploaded. */
export function SampleChooser({ sample, onChange, isDisabled }: SampleChooserProps) {
  const t = useTexts(drawSealTexts)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (next: FileView | undefined) => {
    onChange(next)
    setIsOpen(false)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('sampleTitle')}
      content={isOpen ? <Choices sample={sample} onChange={choose} /> : null}
    >
      <Button size="small" icon={<PictureOutlined aria-hidden />} disabled={isDisabled} aria-expanded={isOpen}>
        {t('sample')}
      </Button>
    </Popover>
  )
}

function Choices({ sample, onChange }: Omit<SampleChooserProps, 'isDisabled'>) {
  const t = useTexts(drawSealTexts)
  const { data, isPending, isError } = useQuery(latestResultsQuery)
  const [isBusy, setIsBusy] = useState(false)

  async function upload(file: File): Promise<void> {
    setIsBusy(true)
    try {
      onChange(await uploadPicture(file))
    } catch (error) {
      logFailure('upload', error) // The message has been shown by the call; what lay there stays.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="seal-samples">
      <p className="draw-help">{isError ? t('resultsFailed') : data?.length === 0 ? t('noResults') : t('results')}</p>
      <div className="seal-results" aria-busy={isPending}>
        {data?.map((file) => (
          <button
            key={file.fileId}
            type="button"
            aria-pressed={file.fileId === sample?.fileId}
            aria-label={t('useResult', { name: file.name })}
            onClick={() => onChange(file)}
          >
            <img src={file.thumbUrl} alt="" loading="lazy" />
          </button>
        ))}
      </div>
      <div className="seal-inserts">
        <Upload
          accept={PICTURE_TYPES}
          showUploadList={false}
          beforeUpload={(file) => {
            void upload(file)
            return false
          }}
        >
          <Button size="small" icon={<UploadOutlined aria-hidden />} loading={isBusy}>
            {t('upload')}
          </Button>
        </Upload>
        <Button size="small" disabled={!sample} onClick={() => onChange(undefined)}>
          {t('ownScene')}
        </Button>
      </div>
    </div>
  )
}
