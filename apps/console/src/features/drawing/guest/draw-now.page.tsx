import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { usePayment } from '../../money/shared/pay/use-payment.tsx'
import { nowQuery } from '../experiences/draw-ex.api.ts'
import '../shared/drawing.css'
import { BoughtDrawing } from './bought-drawing.tsx'
import { DrawForm } from './draw-form.tsx'
import { drawNowTexts } from './draw-now.i18n.ts'
import { printTexts } from './print.i18n.ts'
import type { OnlineEx } from './online-ex.ts'
import './draw-now.css'

/** Drawing as a guest does it: choose, say what, pay, and see it come. The address names the order, so a reload goes on with it. */
export default function DrawNowPage() {
  const t = useTexts(drawNowTexts)
  const [address, put] = useAddress()
  const { data, error, refetch } = useQuery(nowQuery(''))
  const orderId = address.get('order') ?? ''
  const print = useTexts(printTexts)
  const { message } = useFeedback()
  const { pay, dialog } = usePayment({
    onPaid: ({ id, kind }) =>
      kind === 'draw' ? put({ order: id }, { replace: true }) : void message.success(print('ordered')),
  })
  const ex = data?.id === undefined ? undefined : (data as OnlineEx)
  return (
    <div className="draw-now">
      <PageHeader title={t('title')} purpose={ex ? [ex.exName, ex.muName].filter(Boolean).join(' · ') : t('purpose')} />
      {data ? (
        ex || orderId !== '' ? (
          <div className="draw-now-parts">
            {ex ? (
              <DrawForm ex={ex} onBuy={(order) => pay({ order })} />
            ) : (
              <EmptyNote isCompact title={t('nothingOn')} reason={t('nothingOnHint')} />
            )}
            {orderId === '' ? (
              <Untried />
            ) : (
              <BoughtDrawing key={orderId} orderId={orderId} prices={data.print} onBuy={(order) => pay({ order })} />
            )}
          </div>
        ) : (
          <EmptyNote title={t('nothingOn')} reason={t('nothingOnHint')} />
        )
      ) : error ? (
        <ErrorNote error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton active />
        </Delayed>
      )}
      {dialog}
    </div>
  )
}

function Untried() {
  const t = useTexts(drawNowTexts)
  return (
    <section className="draw-now-result">
      <EmptyNote isCompact title={t('untried')} />
    </section>
  )
}
