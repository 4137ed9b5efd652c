import { DRAW_END_STATES, type Progress } from '@drawdesk/contract/biz/draw-info'
import { Button, Progress as ProgressBar } from 'antd'
import { useTexts } from '../../../../lib/texts.ts'
import { ResultFiles } from '../../model/result-files.tsx'
import { DrawErrorNote } from '../draw-error-note.tsx'
import { drawStateTexts } from '../draw-state.i18n.ts'
import { DrawStateTag } from '../draw-state-tag.tsx'
import { useDurationText, useWaitText } from '../wait-text.ts'
import { tryTexts } from './try.i18n.ts'

interface TryResultProps {
  progress: Progress
  /** Proportions asked for, so that the picture's room is there before it is. */
  ratio: string
  isCancelling: boolean
  onCancel: () => void
}

/** Where a drawing on trial stands: queue and wait, progress, then the pictures or the error. */
export function TryResult({ progress, ratio, isCancelling, onCancel }: TryResultProps) {
  const t = useTexts(tryTexts)
  const states = useTexts(drawStateTexts)
  const waitText = useWaitText()
  const durationText = useDurationText()
  const hasEnded = DRAW_END_STATES.includes(progress.state)
  const facts = [
    progress.attempt > 1 ? t('attemptNo', { n: progress.attempt }) : '',
    progress.elapsedMs === null ? '' : states(hasEnded ? 'took' : 'elapsed', { time: durationText(progress.elapsedMs) }),
    progress.cost ? t('cost', { amount: progress.cost.amount, currency: progress.cost.currency }) : '',
  ]
  return (
    <section className="draw-test-result" aria-busy={!hasEnded}>
      <header>
        <span aria-live="polite">
          <DrawStateTag state={progress.state} />
        </span>
        <span className="draw-help draw-number">{[hasEnded ? '' : waitText(progress), ...facts].filter(Boolean).join(' · ')}</span>
        {!hasEnded && (
          <Button size="small" danger loading={isCancelling} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </header>
      {!hasEnded && (
        <>
          <ProgressBar percent={Math.round(progress.progress * 100)} status="active" size="small" aria-label={states('progressOf')} showInfo={progress.progress > 0} />
          <div className="draw-pending" style={{ aspectRatio: ratio }}>
            {progress.previewUrl && <img src={progress.previewUrl} alt="" />}
          </div>
        </>
      )}
      {progress.error && <DrawErrorNote error={progress.error} />}
      <ResultFiles files={progress.files} ratio={ratio} />
    </section>
  )
}
