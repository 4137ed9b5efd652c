import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { rightsTexts } from './rights-parts.i18n.ts'

/** More than this is folded. */
const SHOWN_MOST = 12

interface LongListProps<Item> {
  items: readonly Item[]
  /** Answers an `<li>` with its key. */
  render: (item: Item) => ReactNode
  className: string
}

/** A list of which the first dozen are shown until all are asked for. */
export function LongList<Item>({ items, render, className }: LongListProps<Item>) {
  const t = useTexts(rightsTexts)
  const [isWhole, setIsWhole] = useState(false)
  const isFolded = !isWhole && items.length > SHOWN_MOST
  return (
    <>
      <ul className={className}>{(isFolded ? items.slice(0, SHOWN_MOST) : items).map(render)}</ul>
      {isFolded && (
        <Button type="link" size="small" onClick={() => setIsWhole(true)}>
          {t('more', { count: items.length })}
        </Button>
      )}
    </>
  )
}
