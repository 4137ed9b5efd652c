import { AVIATOR_EXPRESSION_MAX } from '@drawdesk/contract/tools/aviator'
import { useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toolsTexts } from '../tools.i18n.ts'
import { cutAt, placeOf } from './place.ts'

interface ExpressionEditorProps {
  value: string
  /** What is wrong with it, and where; `position` an index from 0. */
  problem?: { message: string; position?: number | undefined } | undefined
  inputRef: RefObject<HTMLTextAreaElement | null>
  onChange(value: string): void
  onRun(): void
}

/** The expression, with a mark under the letter where it is wrong. */
export function ExpressionEditor({ value, problem, inputRef, onChange, onRun }: ExpressionEditorProps) {
  const t = useTexts(toolsTexts)
  const id = useId()
  const mirror = useRef<HTMLDivElement>(null)
  const position = problem?.position

  const goToPlace = (): void => {
    const at = Math.min(position ?? 0, value.length)
    inputRef.current?.focus()
    inputRef.current?.setSelectionRange(at, Math.min(at + 1, value.length))
  }

  return (
    <div className="tools-field">
      <div className="tools-field-head">
        <label htmlFor={id}>{t('expression')}</label>
        <span className="tools-help">
          {t('length', { count: value.length.toLocaleString('en'), max: AVIATOR_EXPRESSION_MAX.toLocaleString('en') })}
        </span>
      </div>
      <div className="tools-editor" data-wrong={problem ? true : undefined}>
        <div className="tools-mirror" ref={mirror} aria-hidden="true">
          {position !== undefined && <Marked text={value} position={position} />}
        </div>
        <textarea
          id={id}
          ref={inputRef}
          rows={6}
          value={value}
          maxLength={AVIATOR_EXPRESSION_MAX}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={t('expressionExample')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => runOnKeys(event, onRun)}
          onScroll={({ currentTarget }) => mirror.current?.scrollTo?.({ top: currentTarget.scrollTop })}
        />
      </div>
      <div id={`${id}-note`} className="tools-note" aria-live="polite">
        {problem ? (
          <>
            <span className="tools-problem">{problem.message}</span>
            {position !== undefined && (
              <button type="button" className="tools-link" title={t('goToPlace')} onClick={goToPlace}>
                {t('place', placeOf(value, position))}
              </button>
            )}
          </>
        ) : (
          <span className="tools-help">{t('expressionHelp')}</span>
        )}
      </div>
    </div>
  )
}

function Marked({ text, position }: { text: string; position: number }) {
  const { before, marked, after } = cutAt(text, position)
  return (
    <>
      {before}
      <mark>{marked}</mark>
      {after}
    </>
  )
}

/** Ctrl or ⌘ with Enter runs. */
export function runOnKeys(event: KeyboardEvent, onRun: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  onRun()
}
