import { DRAW_END_STATES, type Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { Button, Progress as ProgressBar } from 'antd'
import type { ReactNode } from 'react'
import { serviceNote } from '../../../../lib/texts/service-note.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { StateTag } from '../../../../components/tag.tsx'
import { errorCodeTexts } from '../error-codes.i18n.ts'
import { useElapsed } from './use-elapsed.ts'
import { ResultFiles } from '../../model/result-files.tsx'
import { DrawErrorNote } from '../draw-error-note.tsx'
import { drawStateTexts } from '../draw-state.i18n.ts'
import { DrawStateTag } from '../draw-state-tag.tsx'
import { useDurationText, useWaitText } from '../wait-text.ts'
import { tryTexts } from './try.i18n.ts'

interface TryResultProps {
  progress: Progress
  /** When the progress was received, in milliseconds of the browser's clock. */
  receivedAtMs: number
  /** The one before, beside it. */
  previous?: Progress | undefined
  /** Proportions asked for, so that the picture's room is there before it is. */
  ratio: string
  isCancelling: boolean
  onCancel: () => void
}

/** Where a drawing on trial stands: queue and wait, progress, then the pictures or the error. */
export function TryResult({ progress, receivedAtMs, previous, ratio, isCancelling, onCancel }: TryResultProps) {
  const t = useTexts(tryTexts)
  const states = useTexts(drawStateTexts)
  const codes = useTexts(errorCodeTexts)
  const waitText = useWaitText()
  const durationText = useDurationText()
  const hasEnded = DRAW_END_STATES.includes(progress.state)
  const elapsedMs = useElapsed(progress, receivedAtMs, hasEnded)
  const { resubmit = null, waitReason = '' } = progress
  const facts = [
    progress.attempt > 1 ? t('attemptNo', { n: progress.attempt }) : '',
    elapsedMs === null ? '' : states(hasEnded ? 'took' : 'elapsed', { time: durationText(elapsedMs) }),
    progress.cost ? t('cost', { amount: progress.cost.amount, currency: progress.cost.currency }) : '',
    progress.seed && !previous ? t('seed', { seed: progress.seed }) : '',
  ]
  const now = hasEnded ? (
    progress.takenDown === 1 ? (
      <p className="draw-help">{t('takenDown')}</p>
    ) : (
      <ResultFiles files={progress.files} ratio={ratio} />
    )
  ) : (
    <div className="draw-pending" style={{ aspectRatio: ratio }}>
      {progress.previewUrl && <img src={progress.previewUrl} alt="" />}
    </div>
  )
  return (
    <section className="draw-test-result" aria-busy={!hasEnded}>
      <header>
        <span aria-live="polite">
          {!hasEnded && waitReason !== '' ? (
            <StateTag kind="warn">{t('waits')}</StateTag>
          ) : (
            <DrawStateTag state={progress.state} />
          )}
        </span>
        <span className="draw-help draw-number">
          {[hasEnded ? '' : waitText(progress), ...facts].filter(Boolean).join(' · ')}
        </span>
        {!hasEnded && (
          <Button size="small" danger loading={isCancelling} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </header>
      {!hasEnded && waitReason !== '' && (
        <p className="draw-warn" role="status">
          {waitReason}
        </p>
      )}
      {!hasEnded && resubmit && (
        <p className="draw-warn" role="status">
          {[
            t(resubmit.isOrder ? 'ordersAgain' : 'submitsAgain', { no: resubmit.no, max: resubmit.max }),
            resubmit.code && codes(resubmit.code),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {!hasEnded && (
        <ProgressBar
          percent={Math.round(progress.progress * 100)}
          status="active"
          size="small"
          aria-label={states('progressOf')}
          showInfo={progress.progress > 0}
        />
      )}
      {hasEnded && progress.note && (
        <p className="draw-warn" role="status">
          {serviceNote(progress.note)}
        </p>
      )}
      {progress.error && <DrawErrorNote error={progress.error} />}
      {previous ? (
        <div className="draw-try-pair">
          <Side title={t('now')} seed={progress.seed}>
            {now}
          </Side>
          <Side title={t('before')} seed={previous.seed}>
            <ResultFiles files={previous.files} ratio={ratio} />
          </Side>
        </div>
      ) : (
        now
      )}
    </section>
  )
}

function Side({ title, seed, children }: { title: string; seed: string | undefined; children: ReactNode }) {
  const t = useTexts(tryTexts)
  return (
    <figure>
      <figcaption className="draw-help">
        <strong>{title}</strong> {seed && <span className="draw-number">{t('seed', { seed })}</span>}
      </figcaption>
      {children}
    </figure>
  )
}
