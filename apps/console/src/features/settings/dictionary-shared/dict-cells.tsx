import type { Dict } from '@drawdesk/contract/settings/dict'
import type { ReactNode } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { namesOf } from './dict-names.ts'
import { dictTexts } from './dict-parts.i18n.ts'

/** The name in the user's language, the other faint beside it. */
export function NameCell({ row }: { row: Dict }): ReactNode {
  const { name, other } = namesOf(row, useLanguage())
  return (
    <span className="res-line" title={other ? `${name} ${other}` : name}>
      {name}
      {other && <span className="dict-other"> {other}</span>}
    </span>
  )
}

interface DictCellProps {
  row: Dict
  /** Are its entries those that are shown? Undefined where they open elsewhere. */
  isCurrent?: boolean
  onOpen: () => void
}

/** A dictionary: the name, which opens the entries, over the code, and whether the product's own forms need it. */
export function DictCell({ row, isCurrent, onOpen }: DictCellProps): ReactNode {
  const t = useTexts(dictTexts)
  const { name, other } = namesOf(row, useLanguage())
  return (
    <span className="dict-cell">
      <span className="dict-head" title={other ? `${name} ${other}` : name}>
        <button
          type="button"
          className="res-line"
          aria-label={t('openEntries', { name })}
          aria-current={isCurrent}
          onClick={onOpen}
        >
          {name}
        </button>
        {row.isFixed === 1 && <StateTag kind="neutral">{t('fixed')}</StateTag>}
      </span>
      <code className="res-line" title={row.code}>
        {row.code}
      </code>
    </span>
  )
}
