import { use } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CitationContext, type CitedSource } from './citation-context.ts'
import { citationTexts } from './citation.i18n.ts'
import { usePlace } from './use-place.ts'
import './citation.css'

/** A number in square brackets: of a passage that was given a chip that opens it, else the words as they are. */
export function Citation({ no }: { no: number }) {
  const { sources, onOpen } = use(CitationContext)
  const source = sources.find((one) => one.no === no)
  if (!source) return `[${no}]`
  return <CitationChip source={source} onOpen={onOpen} />
}

export function CitationChip({ source, onOpen }: { source: CitedSource; onOpen: ((no: number) => void) | undefined }) {
  const t = useTexts(citationTexts)
  const place = usePlace()(source)
  const title = [source.name, place].filter(Boolean).join(' · ')
  return onOpen ? (
    <button
      type="button"
      className="citation"
      title={title}
      aria-label={t('open', { no: source.no, title })}
      onClick={() => onOpen(source.no)}
    >
      {source.no}
    </button>
  ) : (
    <abbr className="citation" title={title} aria-label={t('of', { no: source.no, title })}>
      {source.no}
    </abbr>
  )
}
