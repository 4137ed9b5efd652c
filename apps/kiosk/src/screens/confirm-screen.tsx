import type { KioskMe } from '@drawdesk/contract/devices/kiosk'
import { useState } from 'react'
import { moneyText, useLanguage, useTexts } from '../lib/language.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { useBusy } from '../parts/use-busy.ts'
import type { Choice } from '../state/kiosk-state.ts'
import type { Quote } from '../state/use-kiosk.ts'
import { commonTexts } from '../texts/common-texts.ts'
import { confirmTexts } from '../texts/flow-texts.ts'

const COPIES_MOST = 10
const KNOWN = ['wechat', 'alipay', 'sandbox'] as const

/** What was chosen, how many prints, the terms, and the price on the button. */
export function ConfirmScreen({
  me,
  choice,
  quote,
  onChange,
  onOrder,
  onBack,
}: {
  me: KioskMe
  choice: Choice
  quote: Quote
  onChange: (choice: Partial<Choice>) => void
  onOrder: (channelId: string | undefined) => Promise<void>
  onBack: () => void
}) {
  const t = useTexts(confirmTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { channels, currency } = quote
  const [channelId, setChannelId] = useState(channels[0]?.id)
  const { isBusy, problem, run } = useBusy()
  const style = me.experience.styles?.find(({ styleId }) => styleId === choice.styleId)
  const amount = quote.unitAmount * choice.copies
  const button = amount > 0 ? t('pay', { price: moneyText(amount, currency, language) }) : t('draw')
  const terms = me.experience.terms ?? ''
  return (
    <Screen
      name="confirm"
      title={t('title')}
      foot={
        <>
          <BigButton onPress={onBack}>{common('back')}</BigButton>
          <BigButton isMain isBusy={isBusy} onPress={() => run(() => onOrder(channelId))}>
            {button}
          </BigButton>
        </>
      }
    >
      <div className="confirm">
        <div className="card facts">
          {style?.coverFile && <img src={style.coverFile.webUrl || style.coverFile.url} alt="" />}
          <dl>
            <dt>{t('style')}</dt>
            <dd>{style?.styleName}</dd>
            <dt>{t('words')}</dt>
            <dd className="facts-words">
              {[choice.prompt, ...Object.values(choice.params)].filter(Boolean).join(' · ')}
            </dd>
            {choice.stickers.length > 0 && (
              <>
                <dt>{t('stickers')}</dt>
                <dd>{t('someStickers', { count: choice.stickers.length })}</dd>
              </>
            )}
          </dl>
          {choice.photo && <img src={choice.photo.url} alt="" />}
        </div>
        {me.paperPerPicture > 0 && (
          <div className="card copies">
            <span id="copies-label">{t('copies')}</span>
            <div className="stepper" role="group" aria-labelledby="copies-label">
              <button
                type="button"
                className="button"
                aria-label={t('fewer')}
                disabled={choice.copies <= 1}
                onClick={() => onChange({ copies: choice.copies - 1 })}
              >
                −
              </button>
              <output>{choice.copies}</output>
              <button
                type="button"
                className="button"
                aria-label={t('more')}
                disabled={choice.copies >= COPIES_MOST}
                onClick={() => onChange({ copies: choice.copies + 1 })}
              >
                +
              </button>
            </div>
          </div>
        )}
        {channels.length > 1 && amount > 0 && (
          <fieldset className="card channels">
            <legend>{t('channel')}</legend>
            {channels.map(({ id, channel, name }) => (
              <label key={id} className="choice">
                <input type="radio" name="channel" checked={id === channelId} onChange={() => setChannelId(id)} />
                <span>{isKnown(channel) ? t(channel) : name}</span>
              </label>
            ))}
          </fieldset>
        )}
        {terms !== '' && (
          <section className="card terms" aria-label={t('terms')}>
            <h2>{t('terms')}</h2>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys too */}
            <div className="terms-text" role="region" aria-label={t('terms')} tabIndex={0}>
              {terms}
            </div>
            <p className="note">{t('agreed', { button })}</p>
          </section>
        )}
        <p className="error" role="alert">
          {problem}
        </p>
      </div>
    </Screen>
  )
}

const isKnown = (channel: string): channel is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(channel)
