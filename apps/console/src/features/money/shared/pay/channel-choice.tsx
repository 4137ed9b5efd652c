import type { OfferedChannel } from '@drawdesk/contract/money/checkout'
import { Radio } from 'antd'
import { useId } from 'react'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { orderWords } from '../order-words.i18n.ts'
import { payTexts } from './pay.i18n.ts'

/** Too few credits pay nothing. */
export const isPayable = ({ channel, credits, free }: OfferedChannel): boolean =>
  channel !== 'balance' || credits <= free

interface ChannelChoiceProps {
  channels: readonly OfferedChannel[]
  value: string
  onChange: (id: string) => void
}

/** The channels that take the money, one to a row. */
export function ChannelChoice({ channels, value, onChange }: ChannelChoiceProps) {
  const t = useTexts(payTexts)
  const id = useId()
  return (
    <section>
      <h3 id={id} className="pay-title">
        {t('channels')}
      </h3>
      <Radio.Group
        className="pay-channels"
        aria-labelledby={id}
        value={value}
        onChange={({ target }) => onChange(String(target.value))}
      >
        {channels.map((channel) => (
          <Radio key={channel.id} value={channel.id} disabled={!isPayable(channel)} className="pay-channel">
            <ChannelWords
              channel={channel}
              isAlone={channels.filter((other) => other.channel === channel.channel).length === 1}
            />
          </Radio>
        ))}
      </Radio.Group>
    </section>
  )
}

/** The channel by its own name; of several accounts at one company the account's name as well. */
function ChannelWords({ channel, isAlone }: { channel: OfferedChannel; isAlone: boolean }) {
  const word = useTexts(orderWords)
  const hint = useHint(channel)
  return (
    <span className="pay-channel-words">
      <span>{isAlone ? word(channel.channel) : `${word(channel.channel)} · ${channel.name}`}</span>
      {hint !== '' && <span className="pay-soft">{hint}</span>}
    </span>
  )
}

function useHint({ channel, credits, free }: OfferedChannel): string {
  const t = useTexts(payTexts)
  if (channel === 'sandbox' || channel === 'cash') return t(`hint.${channel}`)
  if (channel !== 'balance') return ''
  const figures = { credits: exactCount(credits), free: exactCount(free), missing: exactCount(credits - free) }
  return t(credits <= free ? 'hint.credits' : 'hint.fewCredits', figures)
}
