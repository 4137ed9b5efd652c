import { RightOutlined } from '@ant-design/icons'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { treeTexts } from './tree.i18n.ts'
import type { Place } from './visible-rows.ts'

interface TreeCellProps extends Place {
  name: string
  isUnfolded: boolean
  onToggle: () => void
  children: ReactNode
}

/** The first column of a tree: a line for each level above, the arrow that folds, the name. The arrow keys fold and unfold as well. */
export function TreeCell({ depth, hasChildren, name, isUnfolded, onToggle, children }: TreeCellProps): ReactNode {
  const t = useTexts(treeTexts)
  function press(event: KeyboardEvent): void {
    if (event.key !== (isUnfolded ? 'ArrowLeft' : 'ArrowRight')) return
    event.preventDefault()
    onToggle()
  }
  return (
    <span
      className="res-tree-cell"
      style={{ '--res-depth': depth } as CSSProperties /* custom properties are not in its type */}
    >
      {hasChildren ? (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-label={t(isUnfolded ? 'fold' : 'unfold', { name })}
          title={t(isUnfolded ? 'fold' : 'unfold', { name })}
          onClick={onToggle}
          onKeyDown={press}
        >
          <RightOutlined aria-hidden rotate={isUnfolded ? 90 : 0} />
        </button>
      ) : (
        <i />
      )}
      {children}
    </span>
  )
}
