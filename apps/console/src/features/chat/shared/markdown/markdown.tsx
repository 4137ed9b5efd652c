import { memo, useMemo, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { createBlockReader, type Block, type References } from './blocks.ts'
import { elementsOf } from './elements.tsx'
import './markdown.css'
import { markdownTexts } from './markdown.i18n.ts'
import { parser } from './parser.ts'

/** A text of a model. While `isGrowing` only its last block is read and rendered again. */
export function Markdown({ text, isGrowing = false }: { text: string; isGrowing?: boolean }) {
  const [read] = useState(createBlockReader)
  const { blocks, references } = read(text, !isGrowing)
  return (
    <div className="md">
      {blocks.map((block) => (
        <MarkdownBlock key={block.key} block={block} references={references} isDone={block.isDone || !isGrowing} />
      ))}
    </div>
  )
}

const MarkdownBlock = memo(function MarkdownBlock({
  block,
  references,
  isDone,
}: {
  block: Block
  references: References
  isDone: boolean
}) {
  const t = useTexts(markdownTexts)
  const tokens = useMemo(
    () => parser.parse(block.source, { references: { ...references }, isOpen: !isDone }),
    [block, references, isDone],
  )
  return elementsOf(tokens, { isDone, tableName: t('table') })
})
