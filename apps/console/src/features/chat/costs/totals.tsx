import type { ChatFigures } from '@drawdesk/contract/chat/chat-costs'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { compactCount, exactCount } from '../../../lib/texts/figure-text.ts'
import { costsTexts } from './chat-costs.i18n.ts'

/** The three figures that one looks for first. */
export function Totals({ total }: { total: ChatFigures }) {
  const t = useTexts(costsTexts)
  const language = useLanguage()
  const { messages, failed, promptTokens, completionTokens, costs } = total
  const tokens = promptTokens + completionTokens
  const charged = costs.filter(({ amount }) => Number(amount) > 0)
  const [only] = charged
  return (
    <dl className="costs-totals">
      <div>
        <dt>{t('cost')}</dt>
        <dd className="costs-figure">
          {charged.length === 0
            ? '–'
            : charged.map((money) => (
                <span key={money.currency} title={`${money.amount} ${money.currency}`}>
                  {amountText(money, language)}
                </span>
              ))}
        </dd>
        <dd className="costs-under">
          {charged.length === 0
            ? t('free')
            : charged.length > 1
              ? t('manyCurrencies')
              : only && messages > 0
                ? t('perAnswer', {
                    money: amountText({ ...only, amount: String(Number(only.amount) / messages) }, language),
                  })
                : ''}
        </dd>
      </div>
      <div>
        <dt>{t('tokens')}</dt>
        <dd className="costs-figure" title={exactCount(tokens)}>
          {compactCount(tokens, language)}
        </dd>
        <dd className="costs-under">
          {t('tokensParts', {
            in: compactCount(promptTokens, language),
            out: compactCount(completionTokens, language),
          })}
        </dd>
      </div>
      <div>
        <dt>{t('answers')}</dt>
        <dd className="costs-figure">{exactCount(messages)}</dd>
        <dd className={failed > 0 ? 'costs-under costs-bad' : 'costs-under'}>
          {failed > 0 ? t('failedAnswers', { count: exactCount(failed) }) : t('noneFailed')}
        </dd>
      </div>
    </dl>
  )
}
