import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { CodeBlock } from './code-block.tsx'
import { createLate } from './late.ts'
import { markdownTexts } from './markdown.i18n.ts'

const useMermaid = createLate(async () => (await import('mermaid')).default)
/** The library has one setting for all and draws one at a time. */
let turn: Promise<unknown> = Promise.resolve()

/** A mermaid diagram, its code beside it; only the code where it cannot be drawn, and until it is whole. */
export function Diagram({ code, isDone }: { code: string; isDone: boolean }) {
  const t = useTexts(markdownTexts)
  const mermaid = useMermaid(isDone)
  const id = useId().replaceAll(/[^a-zA-Z0-9]/g, '')
  const [drawn, setDrawn] = useState<{ code: string; svg: string | undefined }>()
  const [isCode, setIsCode] = useState(false)
  useEffect(() => {
    if (!mermaid || !isDone) return
    let isOver = false
    turn = turn.then(async () => {
      if (isOver) return
      try {
        mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true, theme: isDarkGround() ? 'dark' : 'neutral', fontFamily: 'inherit', maxTextSize: 20_000, maxEdges: 300 })
        const { svg } = await mermaid.render(`diagram-${id}`, code)
        if (!isOver) setDrawn({ code, svg })
      } catch {
        // A mistake in the diagram is the writer's; its code is shown, and that it is one is said.
        if (!isOver) setDrawn({ code, svg: undefined })
      }
    })
    return () => {
      isOver = true
    }
  }, [mermaid, code, id, isDone])

  const current = drawn?.code === code ? drawn : undefined
  if (!current?.svg) return <CodeBlock code={code} language="mermaid" isDone={isDone} tools={current && <span className="md-code-note">{t('diagramFailed')}</span>} />
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
      </figcaption>
      {/* The library cleans it: strict lets no script, link or foreign style through. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="md-diagram" dangerouslySetInnerHTML={{ __html: current.svg }} />
    </figure>
  )
}

/** Is the theme on screen dark? Read off its ground: themes belong to the shell. */
function isDarkGround(): boolean {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--dd-surface').trim()
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128
}
