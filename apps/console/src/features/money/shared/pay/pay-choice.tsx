import type { OfferedChannel, PayQuote, QuoteAsked } from '@drawdesk/contract/money/checkout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ChannelChoice, isPayable } from './channel-choice.tsx'
import { PayHead } from './pay-head.tsx'
import { quoteQuery } from './pay.api.ts'
import { payTexts } from './pay.i18n.ts'
import { useOrdering } from './use-ordering.ts'

interface PayChoiceProps {
  goods: QuoteAsked
  onOrdered: (orderId: string) => void
  onClose: () => void
}

/** What it costs, and how it is to be paid. */
export function PayChoice({ goods, ...props }: PayChoiceProps) {
  const t = useTexts(payTexts)
  const { data: quote, error, refetch } = useQuery(quoteQuery(goods))
  if (error) return <ErrorNote isCompact error={error} title={t('quoteFailed')} onRetry={() => void refetch()} />
  if (!quote)
    return (
      <Delayed>
        <div className="skeleton pay-wait" />
      </Delayed>
    )
  return <Choosing goods={goods} quote={quote} onStale={() => void refetch()} {...props} />
}

function Choosing({
  goods,
  quote,
  onStale,
  onOrdered,
  onClose,
}: PayChoiceProps & { quote: PayQuote; onStale: () => void }) {
  const t = useTexts(payTexts)
  const [channelId, setChannelId] = useState('')
  const chosen =
    quote.channels.find(({ id }) => id === channelId) ?? quote.channels.find((channel) => isPayable(channel))
  const { order, isBusy, problem, forget } = useOrdering({ goods, amount: quote.amount, onOrdered, onStale })
  const isFree = quote.amount === 0
  return (
    <form
      className="pay-part"
      onSubmit={(event) => {
        event.preventDefault()
        void order(chosen)
      }}
    >
      <PayHead description={quote.description} amount={quote.amount} currency={quote.currency} />
      {!isFree && quote.channels.length === 0 ? (
        <EmptyNote isCompact title={t('noChannels')} reason={t('noChannelsReason')} />
      ) : (
        !isFree && (
          <ChannelChoice
            channels={quote.channels}
            value={chosen?.id ?? ''}
            onChange={(id) => {
              setChannelId(id)
              forget()
            }}
          />
        )
      )}
      {problem !== '' && (
        <p className="res-error" role="alert">
          {problem}
        </p>
      )}
      <div className="pay-foot">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isFree && (!chosen || !isPayable(chosen))}>
          <PayWords quote={quote} chosen={chosen} />
        </Button>
      </div>
    </form>
  )
}

function PayWords({ quote, chosen }: { quote: PayQuote; chosen: OfferedChannel | undefined }) {
  const t = useTexts(payTexts)
  const language = useLanguage()
  if (quote.amount === 0) return t('getFree')
  if (chosen?.channel === 'balance') return t('payCredits', { credits: chosen.credits })
  return t('pay', { money: moneyText(quote.amount, quote.currency, language) })
}
