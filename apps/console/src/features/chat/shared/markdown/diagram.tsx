import { DownloadOutlined, ZoomInOutlined } from '@ant-design/icons'
import { lazy, useEffect, useState, useSyncExternalStore } from 'react'
import type { FileView } from '@drawdesk/contract/core/schema'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { DiagramLook } from '../../../../lib/diagrams/messages.ts'
import { CodeBlock, CopyCode } from './code-block.tsx'
import { drawDiagram, lookOnScreen, type DrawnDiagram, type NoDiagram } from './draw-diagram.ts'
import { markdownTexts } from './markdown.i18n.ts'
import { savePicture } from './save-picture.ts'

const PictureLightbox = lazy(() =>
  loadChunk(async () => ({ default: (await import('../picture-lightbox.tsx')).PictureLightbox })),
)

/** A mermaid diagram in the colours on screen, its code beside it; only the code where it cannot be drawn, and until it is whole. */
export function Diagram({ code, isDone }: { code: string; isDone: boolean }) {
  const t = useTexts(markdownTexts)
  const look = useLook()
  const [drawn, setDrawn] = useState<{ code: string; picture: DrawnDiagram | NoDiagram }>()
  const [isCode, setIsCode] = useState(false)
  const [isLarge, setIsLarge] = useState(false)
  useEffect(() => {
    if (!isDone) return
    let isOver = false
    void drawDiagram(code, JSON.parse(look) as DiagramLook).then((picture) => {
      if (!isOver) setDrawn({ code, picture })
    })
    return () => {
      isOver = true
    }
  }, [code, look, isDone])

  const current = drawn?.code === code ? drawn : undefined
  const picture = current && 'address' in current.picture ? current.picture : undefined
  const problem = current && 'problem' in current.picture ? firstLine(current.picture.problem) : ''
  if (!picture)
    return (
      <CodeBlock
        code={code}
        language="mermaid"
        isDone={isDone}
        tools={
          current && (
            <span className="md-code-note" title={problem || undefined}>
              {problem === '' ? t('diagramFailed') : t('diagramFailedBecause', { problem })}
            </span>
          )
        }
      />
    )
  const toggle = (
    <button type="button" className="md-tool" onClick={() => setIsCode(!isCode)}>
      {t(isCode ? 'showDiagram' : 'showCode')}
    </button>
  )
  if (isCode) return <CodeBlock code={code} language="mermaid" isDone tools={toggle} />
  return (
    <figure className="md-code" aria-label={t('diagram')}>
      <figcaption>
        <span>mermaid</span>
        {toggle}
        <CopyCode code={code} />
        <button type="button" className="md-tool" onClick={() => setIsLarge(true)}>
          <ZoomInOutlined aria-hidden /> {t('enlarge')}
        </button>
        <button type="button" className="md-tool" onClick={() => void savePicture(picture, t('diagram'))}>
          <DownloadOutlined aria-hidden /> {t('savePicture')}
        </button>
      </figcaption>
      <div className="md-diagram">
        <img
          src={picture.address}
          width={picture.width}
          height={picture.height}
          alt={t('diagramOf', { code: code.slice(0, 200) })}
        />
      </div>
      {isLarge && (
        <LazyPart>
          <PictureLightbox
            files={[fileOf(picture, t('diagram'))]}
            at={0}
            alt={t('diagram')}
            onStep={() => undefined}
            onClose={() => setIsLarge(false)}
          />
        </LazyPart>
      )}
    </figure>
  )
}

/** What diagrams are drawn in, as text; anew when the theme changes. */
const useLook = (): string => useSyncExternalStore(listenToTheme, () => JSON.stringify(lookOnScreen()))

function listenToTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'data-theme'] })
  return () => observer.disconnect()
}

/** The library says the place on the first line, and draws below it. */
const firstLine = (problem: string): string => problem.split('\n')[0]?.replace(/:$/, '').trim() ?? ''

/** As the light box takes pictures; it is no file anywhere. */
const fileOf = ({ address, width, height }: DrawnDiagram, name: string): FileView => ({
  fileId: '0',
  name,
  mime: 'image/svg+xml',
  bytes: address.length,
  width,
  height,
  url: address,
  webUrl: address,
  thumbUrl: address,
})
