import type { DefinitionProblem } from '@drawdesk/workflow/definition/definition'
import { StateTag } from '../../../../components/tag.tsx'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { designTexts } from '../design.i18n.ts'
import './problem-list.css'

interface ProblemListProps {
  /** Undefined while they are looked for. */
  problems: readonly DefinitionProblem[] | undefined
  onChoose: (element: string) => void
}

/** What is wrong with the drawing, each leading to its element. */
export function ProblemList({ problems, onChoose }: ProblemListProps) {
  const t = useTexts(designTexts)
  const text = useText()
  if (!problems) return <p className="res-help flow-problem-none">{t('checking')}</p>
  if (problems.length === 0) return <p className="res-help flow-problem-none">{t('noProblems')}</p>
  return (
    <ul className="flow-problem-list">
      {problems.map(({ code, severity, element, message }, at) => (
        <li key={`${code} ${element} ${at}`}>
          <StateTag kind={severity === 'error' ? 'bad' : 'warn'}>{t(severity)}</StateTag>
          {element === undefined ? (
            <span>{text(message)}</span>
          ) : (
            <button type="button" onClick={() => onChoose(element)}>
              {text(message)}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
