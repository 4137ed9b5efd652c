import { DRAW_STATE, type Progress } from '@drawdesk/contract/drawing/records/draw-info'
import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import { PAY_STATE, type PayOrder } from '@drawdesk/contract/money/pay-order'
import { Progress as ProgressBar, Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { serviceNote } from '../../../lib/texts/service-note.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResultFiles } from '../model/result-files.tsx'
import { DrawStateTag } from '../shared/draw-state-tag.tsx'
import { drawStateTexts } from '../shared/draw-state.i18n.ts'
import { useWaitText } from '../shared/wait-text.ts'
import { drawNowTexts } from './draw-now.i18n.ts'
import { PrintButton } from './print-button.tsx'
import type { PrintPrice } from './print-dialog.tsx'
import { useBoughtDrawing } from './use-bought-drawing.ts'

/** What was paid for: how far it is, the picture, or what becomes of the money where there is none. */
export function BoughtDrawing({
  orderId,
  prices,
  onBuy,
}: {
  orderId: string
  /** Of prints; absent where none are sold. */
  prices: PrintPrice | undefined
  onBuy: (goods: QuoteAsked) => void
}) {
  const t = useTexts(drawNowTexts)
  const { order, progress, error, retry } = useBoughtDrawing(orderId)
  if (error && !order)
    return (
      <section className="draw-now-result">
        <ErrorNote isCompact error={error} title={t('orderFailed')} onRetry={retry} />
      </section>
    )
  if (!order)
    return (
      <Delayed>
        <Skeleton active />
      </Delayed>
    )
  const hasPicture = progress?.state === DRAW_STATE.succeeded
  return (
    <section className="draw-now-result" aria-label={t('yours')} aria-busy={progress !== undefined && isOpen(progress)}>
      <header>
        <span aria-live="polite">{progress && <DrawStateTag state={progress.state} />}</span>
        <span className="draw-help draw-number">{order.orderNo}</span>
      </header>
      {progress && isOpen(progress) && <OnItsWay progress={progress} />}
      {hasPicture && progress.takenDown !== 1 && (
        <>
          {progress.note && <p className="draw-warn">{serviceNote(progress.note)}</p>}
          <ResultFiles files={progress.files} />
          <PrintButton infoId={order.infoId} prices={prices} onBuy={onBuy} />
        </>
      )}
      {hasPicture && progress.takenDown === 1 && <p className="draw-help">{t('takenDown')}</p>}
      <MoneyWord order={order} isFailed={progress !== undefined && !isOpen(progress) && !hasPicture} />
    </section>
  )
}

const isOpen = ({ state }: Progress): boolean => state === DRAW_STATE.queued || state === DRAW_STATE.running

function OnItsWay({ progress }: { progress: Progress }) {
  const states = useTexts(drawStateTexts)
  const waitText = useWaitText()
  return (
    <>
      <ProgressBar
        percent={Math.round(progress.progress * 100)}
        status="active"
        size="small"
        aria-label={states('progressOf')}
        showInfo={progress.progress > 0}
      />
      <p className="draw-help draw-number">{waitText(progress)}</p>
      <div className="draw-pending" style={{ aspectRatio: '1 / 1' }}>
        {progress.previewUrl && <img src={progress.previewUrl} alt="" />}
      </div>
    </>
  )
}

/** Said where the money is not simply spent. */
function MoneyWord({ order, isFailed }: { order: PayOrder; isFailed: boolean }) {
  const t = useTexts(drawNowTexts)
  const language = useLanguage()
  const amount = moneyText(order.refundAmount, order.currency, language)
  const word =
    order.state === PAY_STATE.refunding
      ? t('refunding', { amount })
      : order.state === PAY_STATE.refunded || (order.state === PAY_STATE.paid && order.refundAmount > 0)
        ? t('refunded', { amount })
        : order.state === PAY_STATE.closed
          ? t('closed')
          : order.state === PAY_STATE.unpaid
            ? t('unpaid')
            : isFailed
              ? t(order.amount === 0 ? 'failedFree' : 'failed')
              : ''
  return word === '' ? null : (
    <p className="draw-warn" role="status">
      {word}
    </p>
  )
}
