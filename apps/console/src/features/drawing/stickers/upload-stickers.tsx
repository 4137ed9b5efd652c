import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { addStickers } from './add-stickers.ts'
import { sysStickersTexts } from './sys-stickers.i18n.ts'

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

interface UploadStickersProps {
  /** Of the new ones: the one that the list is narrowed to. */
  category: string
  onAdded: () => void
}

/** Several pictures at once, each a sticker named after its file. */
export function UploadStickers({ category, onAdded }: UploadStickersProps) {
  const t = useTexts(sysStickersTexts)
  const { message } = useFeedback()
  const [progress, setProgress] = useState<{ at: number; total: number }>()

  async function add(files: readonly File[]): Promise<void> {
    setProgress({ at: 1, total: files.length })
    const failed = await addStickers(files, category, (count) =>
      setProgress({ at: Math.min(count + 1, files.length), total: files.length }),
    )
    setProgress(undefined)
    if (failed.length < files.length) {
      void message.success(t('uploaded', { count: files.length - failed.length }))
      onAdded()
    }
    if (failed.length > 0)
      void message.error(t('failed', { count: failed.length, names: failed.slice(0, 3).join('、') }))
  }
  return (
    <Upload
      accept={PICTURE_TYPES}
      multiple
      showUploadList={false}
      disabled={progress !== undefined}
      beforeUpload={(file, all) => {
        if (file === all[0]) void add(all)
        return false
      }}
    >
      <Button icon={<UploadOutlined aria-hidden />} loading={progress !== undefined}>
        {progress ? t('uploading', progress) : t('upload')}
      </Button>
    </Upload>
  )
}
