import type { NowDrawEx, OnlineDrawEx } from '@drawdesk/contract/drawing/draw-ex'
import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { parseServerTime } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { usePayment } from '../../money/shared/pay/use-payment.tsx'
import { useStartText } from '../experiences/draw-ex-cells.tsx'
import { nowQuery, onlineQuery } from '../experiences/draw-ex.api.ts'
import '../shared/drawing.css'
import { BoughtDrawing } from './bought-drawing.tsx'
import { DrawForm } from './draw-form.tsx'
import { ExChoice } from './ex-choice.tsx'
import { drawNowTexts } from './draw-now.i18n.ts'
import { printTexts } from './print.i18n.ts'
import type { OnlineEx } from './online-ex.ts'
import './draw-now.css'

/** Drawing as a guest does it: choose, say what, pay, and see it come. The address names experience and order, so a reload goes on with them. */
export default function DrawNowPage() {
  const t = useTexts(drawNowTexts)
  const [address, put] = useAddress()
  const asked = address.get('ex') ?? ''
  const orderId = address.get('order') ?? ''
  const now = useQuery({ ...nowQuery('', asked), placeholderData: keepPreviousData })
  const online = useQuery(onlineQuery)
  const print = useTexts(printTexts)
  const { message } = useFeedback()
  const { pay, dialog } = usePayment({
    goesOn: true,
    onPaid: ({ id, kind }) =>
      kind === 'draw' ? put({ order: id }, { replace: true }) : void message.success(print('ordered')),
  })
  const error = now.error ?? online.error
  const ex = now.data?.id === undefined ? undefined : (now.data as OnlineEx)
  const isNothingOn = !ex && online.data?.length === 0
  const buy = (order: QuoteAsked): void => pay({ order })
  return (
    <div className="draw-now">
      <PageHeader
        title={t('title')}
        purpose={ex ? [seededName(ex.exName ?? ''), ex.muName].filter(Boolean).join(' · ') : t('purpose')}
      />
      {error ? (
        <ErrorNote
          error={error}
          title={t('loadFailed')}
          onRetry={() => void Promise.all([now.refetch(), online.refetch()])}
        />
      ) : !now.data || !online.data ? (
        <Delayed>
          <Skeleton active />
        </Delayed>
      ) : isNothingOn && orderId === '' ? (
        <NothingOn next={now.data.next} />
      ) : (
        <div className="draw-now-parts">
          {isNothingOn ? (
            <NothingOn isCompact next={now.data.next} />
          ) : (
            <Wanted ex={ex} exs={online.data} onPick={(id) => put({ ex: id }, { replace: true })} onBuy={buy} />
          )}
          {orderId === '' ? (
            <Untried isFree={ex?.price === 0} />
          ) : (
            <BoughtDrawing key={orderId} orderId={orderId} prices={now.data.print} onBuy={buy} />
          )}
        </div>
      )}
      {dialog}
    </div>
  )
}

/** What comes next, so that nobody waits in vain. */
function NothingOn({ next, isCompact = false }: { next: NowDrawEx['next']; isCompact?: boolean }) {
  const t = useTexts(drawNowTexts)
  const startText = useStartText()
  const start = parseServerTime(next?.startTime)
  const reason = start
    ? t('nextStarts', { name: seededName(next?.exName ?? ''), time: startText(start, next?.timeZone) })
    : t('nothingOnHint')
  return <EmptyNote isCompact={isCompact} title={t('nothingOn')} reason={reason} />
}

interface WantedProps {
  /** Undefined: the one that the address names is over. */
  ex: OnlineEx | undefined
  exs: readonly OnlineDrawEx[]
  onPick: (id: string) => void
  onBuy: (order: QuoteAsked) => void
}

function Wanted({ ex, exs, onPick, onBuy }: WantedProps) {
  const t = useTexts(drawNowTexts)
  const choice = <ExChoice exs={exs} picked={ex?.id ?? ''} onPick={onPick} />
  if (ex) return <DrawForm ex={ex} choice={choice} onBuy={onBuy} />
  return (
    <section className="draw-now-form">
      <EmptyNote isCompact title={t('over')} reason={t('overHint')} />
      {choice}
    </section>
  )
}

function Untried({ isFree }: { isFree: boolean }) {
  const t = useTexts(drawNowTexts)
  return (
    <section className="draw-now-result">
      <EmptyNote isCompact title={t(isFree ? 'untriedFree' : 'untried')} />
    </section>
  )
}
