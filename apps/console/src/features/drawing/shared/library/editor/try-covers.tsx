import { PictureOutlined } from '@ant-design/icons'
import type { FileView } from '@drawdesk/contract/core/schema'
import { Button } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { tryPanelTexts } from './try.i18n.ts'

interface TryCoversProps {
  files: readonly FileView[]
  coverId: string
  onCover: ((fileId: string) => void) | undefined
  busyFileId: string | undefined
}

/** Under the pictures that have just come: one press, and it is the cover. */
export function TryCovers({ files, coverId, onCover, busyFileId }: TryCoversProps) {
  const t = useTexts(tryPanelTexts)
  const pictures = files.filter(({ mime }) => mime.startsWith('image/'))
  if (onCover === undefined || pictures.length === 0) return null
  return (
    <div className="recipe-try-covers">
      {pictures.map(({ fileId }, index) => {
        const isCover = fileId === coverId
        return (
          <Button
            key={fileId}
            icon={<PictureOutlined aria-hidden />}
            disabled={isCover}
            loading={busyFileId === fileId}
            onClick={() => onCover(fileId)}
          >
            {isCover ? t('isCover') : pictures.length === 1 ? t('asCover') : t('asCoverOf', { n: index + 1 })}
          </Button>
        )
      })}
    </div>
  )
}
