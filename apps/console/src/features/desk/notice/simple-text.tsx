import type { ReactNode } from 'react'
import './notice.css'

/**
 * A notice's content: paragraphs, `# ` headings, `- ` lists and `**bold**`. Built as elements from plain text, so whatever else stands there,
 * HTML too, is shown as the characters it is.
 */
export function SimpleText({ text }: { text: string }) {
  return <div className="notice-text">{blocksOf(text).map(renderBlock)}</div>
}

type Block = { kind: 'heading' | 'text'; text: string } | { kind: 'list'; items: string[] }

/** Lines that belong together; empty lines part paragraphs. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isNew = true
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const last = isNew ? undefined : blocks.at(-1)
    const heading = /^#{1,6}\s+(.+)$/.exec(line)
    const item = /^\s*[-*]\s+(.+)$/.exec(line)
    if (line.trim() === '') isNew = true
    else if (heading) {
      blocks.push({ kind: 'heading', text: heading[1] as string })
      isNew = true
    } else if (item) {
      if (last?.kind === 'list') last.items.push(item[1] as string)
      else blocks.push({ kind: 'list', items: [item[1] as string] })
      isNew = false
    } else {
      if (last?.kind === 'text') last.text += `\n${line}`
      else blocks.push({ kind: 'text', text: line })
      isNew = false
    }
  }
  return blocks
}

/* The parts have no identity beyond their place. */
/* oxlint-disable react/no-array-index-key */
function renderBlock(block: Block, index: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h4 key={index}>{withBold(block.text)}</h4>
    case 'list':
      return <ul key={index}>{block.items.map((item, place) => <li key={place}>{withBold(item)}</li>)}</ul>
    case 'text':
      return <p key={index}>{withBold(block.text)}</p>
  }
}

function withBold(text: string): ReactNode[] {
  return text.split(/\*\*(.+?)\*\*/).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}
/* oxlint-enable react/no-array-index-key */
