import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'

/** What is bought, and for how much. */
export function PayHead({ description, amount, currency }: { description: string; amount: number; currency: string }) {
  const language = useLanguage()
  return (
    <header className="pay-head">
      <p>{description}</p>
      <p className="pay-sum res-number">{moneyText(amount, currency, language)}</p>
    </header>
  )
}
