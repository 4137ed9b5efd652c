import { DownloadOutlined } from '@ant-design/icons'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { DiagramLook } from '../../../../lib/diagrams/messages.ts'
import { CodeBlock, CopyCode } from './code-block.tsx'
import { drawDiagram, lookOnScreen, type DrawnDiagram } from './draw-diagram.ts'
import { markdownTexts } from './markdown.i18n.ts'
import { savePicture } from './save-picture.ts'

/** A mermaid diagram in the colours on screen, its code beside it; only the code where it cannot be drawn, and until it is whole. */
export function Diagram({ code, isDone }: { code: string; isDone: boolean }) {
  const t = useTexts(markdownTexts)
  const look = useLook()
  const [drawn, setDrawn] = useState<{ code: string; picture: DrawnDiagram | undefined }>()
  const [isCode, setIsCode] = useState(false)
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
  const picture = current?.picture
  if (!picture)
    return (
      <CodeBlock
        code={code}
        language="mermaid"
        isDone={isDone}
        tools={current && <span className="md-code-note">{t('diagramFailed')}</span>}
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
