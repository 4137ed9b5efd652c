import type { AviatorAnswer } from '@drawdesk/contract/tools/aviator'
import { Button } from 'antd'
import { useCopied } from '../../../lib/browser/copy-text.ts'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toolsTexts } from '../tools.i18n.ts'

/** A result as text: texts and numbers as they are, lists and maps as JSON. */
export function resultText({ result, type }: AviatorAnswer): string {
  if (type === 'nil') return 'nil'
  return typeof result === 'string' ? result : JSON.stringify(result, null, 2)
}

interface ResultViewProps {
  answer: AviatorAnswer | undefined
  /** What kept the call from being answered at all; what is wrong with the expression stands beside the editor. */
  error: unknown
  /** The expression is wrong, so there is none. */
  isWrong: boolean
  isRunning: boolean
  onRetry(): void
}

/** The last result with its type and how long it took. */
export function ResultView({ answer, error, isWrong, isRunning, onRetry }: ResultViewProps) {
  const t = useTexts(toolsTexts)
  const isFailed = error !== undefined && error !== null
  return (
    <section className="tools-result" aria-label={t('result')} aria-busy={isRunning} data-old={isRunning || undefined}>
      <div className="tools-result-head">
        <h2>{t('result')}</h2>
        {answer && (
          <>
            <code className="tools-type">{answer.type}</code>
            <span className="tools-help">
              {t('elapsed', { ms: answer.elapsedMs.toLocaleString('en', { maximumFractionDigits: 3 }) })}
            </span>
            <CopyResult text={resultText(answer)} />
          </>
        )}
      </div>
      <div aria-live="polite">
        {answer && <Result answer={answer} />}
        {isFailed && <ErrorNote error={error} title={t('failed')} onRetry={onRetry} isCompact />}
        {!answer && !isFailed && <p className="tools-help">{t(isWrong ? 'result.wrong' : 'result.none')}</p>}
      </div>
    </section>
  )
}

function Result({ answer }: { answer: AviatorAnswer }) {
  const t = useTexts(toolsTexts)
  const text = resultText(answer)
  return text === '' ? (
    <p className="tools-help">{t('empty')}</p>
  ) : (
    // Long results scroll, which keys must be able to do as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <pre className="tools-result-text" tabIndex={0}>
      {text}
    </pre>
  )
}

function CopyResult({ text }: { text: string }) {
  const t = useTexts(toolsTexts)
  const { isCopied, copy } = useCopied(text)
  return (
    <Button size="small" type="text" aria-label={t('result.copy')} onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'result.copied' : 'result.copy')}</span>
    </Button>
  )
}
