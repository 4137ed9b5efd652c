import { PAY_CHANNELS, type OrderStep, type PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { useTexts } from '../../../lib/texts/texts.ts'
import { orderWords } from '../shared/order-words.i18n.ts'
import { stepTexts } from './payments.i18n.ts'

type Tone = 'good' | 'bad' | 'plain'
const TONES: Readonly<Partial<Record<OrderStep, Tone>>> = {
  paid: 'good',
  marked: 'good',
  drawn: 'good',
  printed: 'good',
  credited: 'good',
  refunded: 'good',
  refusedNotice: 'bad',
  drawFailed: 'bad',
  refundFailed: 'bad',
}

/** Every step of an order, the oldest first: what happened, who did it, and when. */
export function Timeline({ steps }: { steps: PayOrderDetail['timeline'] }) {
  const t = useTexts(stepTexts)
  const words = useTexts(orderWords)
  const whoOf = (who: string): string => {
    const channel = PAY_CHANNELS.find((name) => name === who)
    return channel ? words(channel) : who
  }
  return (
    <ol className="payment-steps">
      {steps.map(({ time, what, who, detail }, index) => (
        // Two steps of one kind may come in one second, and steps never change their order.
        <li key={`${time} ${what} ${index}`} className={`payment-step payment-step-${TONES[what] ?? 'plain'}`}>
          <span className="payment-step-what">
            {t(what)}
            {who !== '' && <span className="res-help"> · {whoOf(who)}</span>}
          </span>
          {detail !== '' && <span className="payment-step-detail">{detail}</span>}
          <time className="res-help res-number">{time}</time>
        </li>
      ))}
    </ol>
  )
}
