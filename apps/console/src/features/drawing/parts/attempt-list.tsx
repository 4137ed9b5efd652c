import type { DrawAttempt, RecordedCall } from '@drawdesk/contract/biz/draw-info'
import { DRAW_ERROR_CODES } from '@drawdesk/contract/core/errors'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { CopyButton } from './copy-button.tsx'
import { drawStateTexts } from './draw-state.i18n.ts'
import { errorCodeTexts } from './error-codes.i18n.ts'
import { MaskedText } from './masked-text.tsx'
import { prettyText } from './pretty-text.ts'

/** Every attempt with every call it made; the newest first and unfolded when it failed. */
export function AttemptList({ attempts }: { attempts: readonly DrawAttempt[] }) {
  const t = useTexts(drawStateTexts)
  const codes = useTexts(errorCodeTexts)
  const outcomeOf = (outcome: string): string => {
    const code = DRAW_ERROR_CODES.find((known) => known === outcome)
    return code ? codes(code) : outcome === 'done' ? t('done') : outcome === '' ? t('ongoing') : outcome
  }
  return (
    <ol className="draw-attempts">
      {[...attempts].reverse().map((attempt) => (
        <li key={attempt.no}>
          <header>
            <strong>{t('attempt', { n: attempt.no })}</strong>
            <StateTag kind={attempt.outcome === 'done' ? 'good' : attempt.outcome === '' ? 'info' : 'bad'} isRunning={attempt.outcome === ''}>
              {outcomeOf(attempt.outcome)}
            </StateTag>
            <span className="draw-help">{[attempt.startedTime, attempt.providerTaskId && `${t('task')} ${attempt.providerTaskId}`].filter(Boolean).join(' · ')}</span>
          </header>
          {attempt.calls.length === 0 ? (
            <p className="draw-help">{t('noCalls')}</p>
          ) : (
            attempt.calls.map((call, index) => (
              // Calls are only ever added at the end.
              // oxlint-disable-next-line react/no-array-index-key
              <CallView key={index} call={call} />
            ))
          )}
        </li>
      ))}
    </ol>
  )
}

function CallView({ call }: { call: RecordedCall }) {
  const t = useTexts(drawStateTexts)
  const isBad = call.status === null || call.status >= 400
  return (
    <details className="draw-call">
      <summary>
        <span>{t(call.step)}</span>
        <code className="draw-call-url" title={call.url}>
          {call.method} <MaskedText text={call.url} />
        </code>
        <StateTag kind={isBad ? 'bad' : 'good'}>{call.status ?? t('lost')}</StateTag>
        <span className="draw-number">{call.ms === null ? '' : t('ms', { n: call.ms })}</span>
      </summary>
      {call.error && <p className="draw-error">{call.error}</p>}
      <CallText label={t('request')} text={call.request} />
      <CallText label={t('response')} text={call.response} />
    </details>
  )
}

function CallText({ label, text }: { label: string; text: string }) {
  const t = useTexts(drawStateTexts)
  const pretty = prettyText(text)
  return (
    <section className="draw-call-text">
      <header>
        <h4>{label}</h4>
        {text !== '' && <CopyButton text={pretty} />}
      </header>
      {text === '' ? (
        <p className="draw-help">{t('empty')}</p>
      ) : (
        // Long texts scroll, so the keyboard must reach them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} aria-label={label}>
          <MaskedText text={pretty} />
        </pre>
      )}
    </section>
  )
}
