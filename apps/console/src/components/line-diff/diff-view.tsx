import { useMemo } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { diffLines, pairLines, type DiffLine } from './line-diff.ts'
import { lineDiffTexts } from './line-diff.i18n.ts'
import './diff-view.css'

interface DiffViewProps {
  oldText: string
  newText: string
  look: 'unified' | 'split'
  label: string
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** Two texts compared by lines; a sign says what colour alone would not. */
export function DiffView({ oldText, newText, look, label }: DiffViewProps) {
  const t = useTexts(lineDiffTexts)
  const hunks = useMemo(() => diffLines(oldText, newText), [oldText, newText])
  if (!hunks) return <p className="line-diff-note">{t('tooDifferent')}</p>
  if (hunks.length === 0) return <p className="line-diff-note">{t('same')}</p>
  return (
    // Long differences scroll, so the keyboard must reach them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="line-diff" data-look={look} tabIndex={0} role="region" aria-label={label}>
      {hunks.map((hunk, at) => (
        // Hunks have no identity besides their place.
        <table key={at}>
          <tbody>
            {look === 'unified'
              ? hunk.lines.map((line) => (
                  <tr key={`${line.oldNumber} ${line.newNumber}`} data-kind={line.kind}>
                    <td>{line.oldNumber}</td>
                    <td>{line.newNumber}</td>
                    <Words line={line} />
                  </tr>
                ))
              : pairLines(hunk).map(({ left, right }) => (
                  <tr key={`${left?.oldNumber} ${right?.newNumber}`}>
                    <td data-kind={left?.kind}>{left?.oldNumber}</td>
                    <Words line={left} />
                    <td data-kind={right?.kind}>{right?.newNumber}</td>
                    <Words line={right} />
                  </tr>
                ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function Words({ line }: { line: DiffLine | undefined }) {
  return (
    <td data-kind={line?.kind} className="line-diff-words">
      {line && `${SIGNS[line.kind]} ${line.text}`}
    </td>
  )
}
