import type { ReactNode } from 'react'
import { LibraryCard, type LibraryCardProps } from './library-card.tsx'
import type { LibraryItem } from './library.ts'

interface CardGridProps extends Pick<LibraryCardProps, 'kind' | 'canEdit' | 'canTry' | 'onTag'> {
  /** What is listed, for screen readers. */
  label: string
  items: readonly LibraryItem[]
  selected: readonly string[] | undefined
  onSelect: (ids: readonly string[]) => void
  onOpen: (id: string) => void
  onTry: (id: string) => void
  onCover: (id: string) => void
  renderMenu: (item: LibraryItem) => ReactNode
}

/** Cards in as many columns as there is room for. */
export function CardGrid({
  label,
  items,
  selected,
  onSelect,
  onOpen,
  onTry,
  onCover,
  renderMenu,
  ...shared
}: CardGridProps) {
  return (
    <ul className="recipe-cards" aria-label={label} data-ticking={(selected?.length ?? 0) > 0 || undefined}>
      {items.map((item) => {
        const { id } = item
        return (
          <LibraryCard
            key={id}
            {...shared}
            item={item}
            isSelected={selected?.includes(id) ?? false}
            onOpen={() => onOpen(id)}
            onTry={() => onTry(id)}
            onCover={() => onCover(id)}
            menu={renderMenu(item)}
            onSelect={
              selected &&
              ((isSelected) => onSelect(isSelected ? [...selected, id] : selected.filter((one) => one !== id)))
            }
          />
        )
      })}
    </ul>
  )
}
