import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Citations } from './citation-context.ts'
import { CitationChip } from './citation.tsx'
import { citationTexts } from './citation.i18n.ts'
import { usePlace } from './use-place.ts'
import './citation.css'

/** Below an answer, the passages that it cites; of those that it was only given nothing. */
export function SourceList({ content, citations: { sources, onOpen } }: { content: string; citations: Citations }) {
  const t = useTexts(citationTexts)
  const placeOf = usePlace()
  const cited = sources.filter(({ no }) => content.includes(`[${no}]`))
  if (cited.length === 0) return null
  return (
    <ul className="citation-sources" aria-label={t('sources')}>
      {cited.map((source) => (
        <li key={source.no}>
          <CitationChip source={source} onOpen={onOpen} />
          <span>{[source.name, placeOf(source)].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
