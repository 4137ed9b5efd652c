import { strengthOf, type PasswordStrength } from '../../../lib/password/password-strength.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './info.i18n.ts'

const LEVELS = { weak: 1, fair: 2, good: 3, strong: 4 } as const satisfies Record<PasswordStrength, number>

/** How hard the password is to guess, as four bars and in words. */
export function StrengthMeter({ password, account }: { password: string; account: string }) {
  const text = useTexts(texts)
  const strength = strengthOf(password, account)
  return (
    <span className={`info-strength info-strength-${strength}`} role="status">
      <span className="info-strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((level) => (
          <span key={level} className={level <= LEVELS[strength] ? 'info-strength-on' : undefined} />
        ))}
      </span>
      {text('strength')} · {text(strength)}
    </span>
  )
}
