import type { FileView } from '@drawdesk/contract/core/schema'
import { Image } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { drawStateTexts } from '../shared/draw-state.i18n.ts'
import './model.css'
import { ModelViewer } from './model-viewer.tsx'

interface ResultFilesProps {
  files: readonly FileView[]
  /** Proportions of a picture that does not say its own. */
  ratio?: string
  /** Shown for a model until it is looked at. */
  posterUrl?: string
}

const isPicture = ({ mime }: FileView): boolean => mime.startsWith('image/')

/** What a drawing gave: pictures that open large, and models that can be turned. */
export function ResultFiles({ files, ratio, posterUrl }: ResultFilesProps) {
  const states = useTexts(drawStateTexts)
  const pictures = files.filter(isPicture)
  const models = files.filter((file) => !isPicture(file))
  return (
    <>
      {pictures.length > 0 && (
        <Image.PreviewGroup items={pictures.map(({ url }) => url)}>
          <div className="draw-test-pictures" data-count={Math.min(2, pictures.length)}>
            {pictures.map((file, index) => (
              <Image
                key={file.fileId}
                src={file.webUrl}
                alt={states('pictureOf', { n: index + 1 })}
                style={{ aspectRatio: file.width && file.height ? `${file.width} / ${file.height}` : ratio }}
              />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      {models.map((file) => (
        <ModelViewer key={file.fileId} file={file} posterUrl={posterUrl ?? pictures[0]?.webUrl} />
      ))}
    </>
  )
}
