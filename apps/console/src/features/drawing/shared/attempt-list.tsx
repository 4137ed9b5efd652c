import type { DrawAttempt, DrawOrder, RecordedCall } from '@drawdesk/contract/drawing/records/draw-info'
import { DRAW_ERROR_CODES } from '@drawdesk/contract/core/errors'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { drawStateTexts } from './draw-state.i18n.ts'
import { errorCodeTexts } from './error-codes.i18n.ts'
import { MaskedText } from './masked-text.tsx'
import { prettyText } from './pretty-text.ts'

/** Every order of every attempt with the calls it made; the newest first. An order is what went to the provider, or was to: numbered through, each with its own task, cost and verdict. */
export function AttemptList({ attempts }: { attempts: readonly DrawAttempt[] }) {
  return (
    <ol className="draw-attempts">
      {ordersOf(attempts)
        .toReversed()
        .map((order) => (
          <OrderView key={order.key} order={order} />
        ))}
    </ol>
  )
}

interface ShownOrder extends DrawOrder {
  key: string
  /** From 1 over all attempts. */
  place: number
  calls: readonly RecordedCall[]
}

/** A drawing that went to another API before anything was sent ordered nothing there. */
function ordersOf(attempts: readonly DrawAttempt[]): ShownOrder[] {
  const orders = attempts.flatMap((attempt) => {
    const { no, outcome, providerTaskId, startedTime, finishedTime, calls } = attempt
    const own: readonly DrawOrder[] = attempt.orders ?? [
      { no: 1, outcome, msg: '', providerTaskId, startedTime, finishedTime, cost: null },
    ]
    return own.flatMap((order) => {
      const ofOrder = calls.filter(({ orderNo = 1 }) => orderNo === order.no)
      return order.outcome === 'moved' && ofOrder.length === 0
        ? []
        : [{ ...order, key: `${no}-${order.no}`, calls: ofOrder }]
    })
  })
  return orders.map((order, index) => ({ ...order, place: index + 1 }))
}

function OrderView({
  order: { place, outcome, msg, startedTime, providerTaskId, cost, calls },
}: {
  order: ShownOrder
}) {
  const t = useTexts(drawStateTexts)
  const codes = useTexts(errorCodeTexts)
  const code = DRAW_ERROR_CODES.find((known) => known === outcome)
  const word = code
    ? codes(code)
    : outcome === 'done'
      ? t('done')
      : outcome === 'moved'
        ? t('movedOn')
        : outcome === ''
          ? t('ongoing')
          : outcome
  const isRunning = outcome === ''
  return (
    <li>
      <header>
        <strong>{t('attempt', { n: place })}</strong>
        <StateTag
          kind={outcome === 'done' ? 'good' : isRunning ? 'info' : outcome === 'moved' ? 'neutral' : 'bad'}
          isRunning={isRunning}
        >
          {word}
        </StateTag>
        <span className="draw-help">
          {[
            startedTime,
            providerTaskId && `${t('task')} ${providerTaskId}`,
            cost && t('costOf', { amount: cost.amount, currency: cost.currency }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      {msg !== '' && <p className="draw-error">{msg}</p>}
      {calls.length === 0 ? (
        <p className="draw-help">{t('noCalls')}</p>
      ) : (
        calls.map((call, index) => (
          // Calls are only ever added at the end.
          <CallView key={index} call={call} isRunning={isRunning} />
        ))
      )}
    </li>
  )
}

/** What came back, in a word: the verdict where it is a failure whatever the status, that it is being waited for, or the status. */
function useVerdict(): (
  call: RecordedCall,
  isRunning: boolean,
) => { kind: StateKind; text: string; isRunning: boolean } {
  const t = useTexts(drawStateTexts)
  const codes = useTexts(errorCodeTexts)
  return ({ status, ms, error, step, verdict = '' }, isRunning) => {
    if (verdict !== '')
      return {
        kind: 'bad',
        text: [codes(verdict), verdict, status].filter((part) => part !== null).join(' · '),
        isRunning: false,
      }
    if (status !== null) return { kind: status >= 400 ? 'bad' : 'good', text: String(status), isRunning: false }
    if (step === 'callback') return { kind: 'good', text: t('received'), isRunning: false }
    const isOpen = isRunning && ms === null && error === ''
    return { kind: isOpen ? 'info' : 'bad', text: t(isOpen ? 'asked' : 'lost'), isRunning: isOpen }
  }
}

function CallView({ call, isRunning }: { call: RecordedCall; isRunning: boolean }) {
  const t = useTexts(drawStateTexts)
  const verdict = useVerdict()(call, isRunning)
  return (
    <details className="draw-call">
      <summary>
        <span>{t(call.step)}</span>
        <code className="draw-call-url" title={call.url}>
          {call.method} <MaskedText text={call.url} />
        </code>
        <StateTag kind={verdict.kind} isRunning={verdict.isRunning}>
          {verdict.text}
        </StateTag>
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
