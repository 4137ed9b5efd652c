import { PAY_CHANNELS, type OrderStep, type PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { useTexts } from '../../../lib/texts/texts.ts'
import { orderWords } from '../shared/order-words.i18n.ts'
import { useCodeWords } from './code-words.ts'
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

type Step = PayOrderDetail['timeline'][number]

/** Every step of an order, the oldest first: what happened, who did it, and when. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  const t = useTexts(stepTexts)
  const words = useTexts(orderWords)
  const whoOf = (who: string): string => {
    const channel = PAY_CHANNELS.find((name) => name === who)
    return channel ? words(channel) : who
  }
  const code = useCodeWords()
  const detailOf = ({ what, detail }: Step): string =>
    what === 'closed' ? code.ofClosing(detail) : what === 'refusedNotice' ? code.ofVerdict(detail) : detail
  return (
    <ol className="payment-steps">
      {steps.map((step, index) => (
        // Two steps of one kind may come in one second, and steps never change their order.
        <li
          key={`${step.time} ${step.what} ${index}`}
          className={`payment-step payment-step-${TONES[step.what] ?? 'plain'}`}
        >
          <span className="payment-step-what">
            {t(step.what)}
            {step.who !== '' && <span className="res-help"> · {whoOf(step.who)}</span>}
          </span>
          {step.detail !== '' && <span className="payment-step-detail">{detailOf(step)}</span>}
          <time className="res-help res-number">{step.time}</time>
        </li>
      ))}
    </ol>
  )
}
