import { lazy, useState } from 'react'
import { Button } from 'antd'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { FileView } from '@drawdesk/contract/core/schema'
import { hasWebGl } from './has-web-gl.ts'
import { modelTexts } from './model.i18n.ts'

const ModelStage = lazy(() => loadChunk(() => import('./model-stage.tsx')))

interface ModelViewerProps {
  file: FileView
  /** What it was made from, shown until the model is asked for. */
  posterUrl: string | undefined
}

/** A 3D model behind its poster: what shows it is fetched when somebody wants to see it. */
export function ModelViewer({ file, posterUrl }: ModelViewerProps) {
  const t = useTexts(modelTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [canShow] = useState(hasWebGl)
  return (
    <figure className="draw-model" aria-label={t('model', { name: file.name })}>
      {isOpen && canShow ? (
        <LazyPart fallback={<p className="draw-model-note">{t('loading')}</p>}>
          <ModelStage url={file.url} name={file.name} />
        </LazyPart>
      ) : (
        <div className="draw-model-poster">
          {posterUrl && <img src={posterUrl} alt="" />}
          {canShow ? (
            <Button type="primary" onClick={() => setIsOpen(true)}>
              {t('show')}
            </Button>
          ) : (
            <p className="draw-model-note" role="status">
              {t('noWebGl')}
            </p>
          )}
        </div>
      )}
      <figcaption>
        <span className="draw-help">{isOpen && canShow ? t('help') : file.name}</span>
        <a href={file.url} download={file.name}>
          {t('download')}
        </a>
      </figcaption>
    </figure>
  )
}
