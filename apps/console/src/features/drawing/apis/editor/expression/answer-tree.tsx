import { useMemo } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { answerLines } from './answer-lines.ts'
import { expressionTexts } from './expression.i18n.ts'
import './expression.css'

interface AnswerTreeProps {
  value: unknown
  root: 'body' | 'data'
  /** The expression of the field: its line is marked. */
  current: string
  onPick: ((path: string) => void) | undefined
}

/** An answer, line by line; pressing a line gives the expression that leads to it. */
export function AnswerTree({ value, root, current, onPick }: AnswerTreeProps) {
  const t = useTexts(expressionTexts)
  const lines = useMemo(() => answerLines(value, root), [value, root])
  return (
    <ul className="draw-try-answer">
      {lines.map(({ depth, name, path, text, isLeaf }) => {
        const content = (
          <>
            {name !== '' && <span className="draw-try-name">{name}: </span>}
            <span data-leaf={isLeaf || undefined}>{text}</span>
          </>
        )
        return (
          <li key={path} style={{ paddingInlineStart: depth * 12 }}>
            {onPick ? (
              <button
                type="button"
                aria-label={t('pickOf', { value: `${name === '' ? '' : `${name}: `}${text}`, path })}
                title={path}
                aria-pressed={path === current}
                onClick={() => onPick(path)}
              >
                {content}
              </button>
            ) : (
              <span title={path}>{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
