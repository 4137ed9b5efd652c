import { Input } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { expressionTexts } from './expression.i18n.ts'
import './expression.css'

const TryPanel = lazy(() => loadChunk(() => import('./try-panel.tsx')))

/** Recorded steps of a drawing (wire-business §4), as far as expressions read them. */
export type AnswerStep = 'submit' | 'poll' | 'callback' | 'fetch' | 'progress' | 'listing' | 'prepare' | 'sse' | 'ws'

export interface ExpressionFacts {
  steps: readonly AnswerStep[]
  isList?: boolean
  /** It sees one event of a stream or socket instead of an answer. */
  isEvent?: boolean
}

interface ExpressionInputProps extends ExpressionFacts {
  label: string
  value: string
  /** undefined: read-only. */
  onChange: ((next: string) => void) | undefined
  id?: string
  /** Where no label stands outside. */
  ariaLabel?: string
  status?: 'error'
  describedBy?: string
  isRequired?: boolean
  placeholder?: string
}

/** A box for a JMESPath expression with a button that opens its trial below. */
export function ExpressionInput({
  label,
  value,
  onChange,
  steps,
  isList = false,
  isEvent = false,
  ...props
}: ExpressionInputProps) {
  const t = useTexts(expressionTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="draw-expression">
      <Input
        id={props.id}
        className="draw-mono"
        value={value}
        status={props.status}
        readOnly={!onChange}
        spellCheck={false}
        placeholder={props.placeholder}
        aria-label={props.ariaLabel}
        aria-describedby={props.describedBy}
        aria-required={props.isRequired}
        aria-invalid={props.status === 'error' || undefined}
        suffix={
          <button
            type="button"
            className="draw-try-button"
            aria-expanded={isOpen}
            aria-label={t('tryOf', { name: label })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('try')}
          </button>
        }
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isOpen && (
        <LazyPart>
          <TryPanel
            label={label}
            expression={value}
            steps={steps}
            isList={isList}
            isEvent={isEvent}
            onPick={onChange}
          />
        </LazyPart>
      )}
    </div>
  )
}
