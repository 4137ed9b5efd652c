import { JsonProblem, parseJson, writeJson } from '@drawdesk/contract/drawing/body/body-node-json'
import { fromJson } from '@drawdesk/contract/drawing/body/body-node-plain'
import { lazy, useMemo, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { drawInfoTexts } from './draw-info.i18n.ts'

const BodyEditor = lazy(() =>
  loadChunk(() =>
    import('../../../components/body-editor/body-editor.tsx').then(({ BodyEditor: Part }) => ({ default: Part })),
  ),
)

/** What was really sent, read with the editor that made it; a body that is no object is shown as text. Nothing while nothing was sent. */
export function SentBody({ body }: { body: unknown }) {
  const t = useTexts(drawInfoTexts)
  const [isOpen, setIsOpen] = useState(false)
  const text = body === null || body === undefined ? '' : writeJson(body, 2)
  const tree = useMemo(() => (text === '' ? undefined : treeOf(text)), [text])
  if (text === '') return null
  return (
    <details className="draw-call" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('body')}</summary>
      {isOpen && (
        <div className="draw-call-text">
          <CopyButton text={text} />
          {tree?.paramType === 5 ? (
            <LazyPart fallback={<pre>{text}</pre>}>
              <BodyEditor value={tree} onChange={() => undefined} canAdd={false} />
            </LazyPart>
          ) : (
            <pre>{text}</pre>
          )}
        </div>
      )}
    </details>
  )
}

function treeOf(text: string) {
  let count = 0
  try {
    return fromJson(parseJson(text), () => `sent${(count += 1)}`)
  } catch (error) {
    if (error instanceof JsonProblem) return undefined // Deeper than a body may be: the text says it all.
    throw error
  }
}
