import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { libraryTexts } from './library.i18n.ts'

/** Of a card. */
const SHOWN = 3

interface TagListProps {
  tags: readonly string[]
  /** Shows only what has this tag. */
  onPick: (tag: string) => void
  /** The rest is a number, with the words on hover. */
  most?: number
}

/** Tags as chips; pressing one filters the list by it. */
export function TagList({ tags, onPick, most = SHOWN }: TagListProps) {
  const t = useTexts(libraryTexts)
  if (tags.length === 0) return null
  const rest = tags.slice(most)
  return (
    <span className="recipe-tags">
      {tags.slice(0, most).map((tag) => (
        <button
          key={tag}
          type="button"
          className="recipe-tag"
          title={t('withTag', { tag })}
          aria-label={t('withTag', { tag })}
          onClick={() => onPick(tag)}
        >
          {seededName(tag)}
        </button>
      ))}
      {rest.length > 0 && (
        <span className="recipe-tag-more" title={rest.map(seededName).join(' · ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="draw-unseen">{t('moreTags', { n: rest.length })}</span>
        </span>
      )}
    </span>
  )
}
