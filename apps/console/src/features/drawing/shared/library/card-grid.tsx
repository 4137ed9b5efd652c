import type { ReactNode } from 'react'
import { RecipeCard, type RecipeCardProps } from './library-card.tsx'
import type { Recipe } from './library.ts'

interface CardGridProps extends Pick<RecipeCardProps, 'kind' | 'canEdit' | 'canTry' | 'onTag'> {
  /** What is listed, to those who hear the screen. */
  label: string
  recipes: readonly Recipe[]
  selected: readonly string[] | undefined
  onSelect: (ids: readonly string[]) => void
  onOpen: (id: string) => void
  onTry: (id: string) => void
  onCover: (id: string) => void
  renderMenu: (recipe: Recipe) => ReactNode
}

/** Cards in as many columns as there is room for. */
export function CardGrid({
  label,
  recipes,
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
      {recipes.map((recipe) => {
        const { id } = recipe
        return (
          <RecipeCard
            key={id}
            {...shared}
            recipe={recipe}
            isSelected={selected?.includes(id) ?? false}
            onOpen={() => onOpen(id)}
            onTry={() => onTry(id)}
            onCover={() => onCover(id)}
            menu={renderMenu(recipe)}
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
