import type { Language } from '@drawdesk/contract/core/texts'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/language.tsx'
import { commonTexts } from '../texts/common-texts.ts'

const STEPS = 4

/** What every screen has: whose machine this is, the language, and the one thing to do at its foot. */
export function Frame({
  brand,
  logoUrl,
  step,
  isLost,
  onLanguage,
  children,
}: {
  brand: string
  logoUrl?: string | undefined
  /** Of four; absent where a guest is not on their way. */
  step?: number | undefined
  isLost?: boolean
  onLanguage: () => void
  children: ReactNode
}) {
  const t = useTexts(commonTexts)
  return (
    <div className="frame">
      <header className="head">
        <span className="brand">{logoUrl ? <img src={logoUrl} alt={brand} /> : brand}</span>
        {step !== undefined && (
          <span className="steps" role="img" aria-label={t('step', { no: step, of: STEPS })}>
            {Array.from({ length: STEPS }, (_, at) => (
              <i key={at} className={at < step ? 'is-done' : ''} />
            ))}
          </span>
        )}
        <button type="button" className="button is-quiet language" aria-label={t('languageLabel')} onClick={onLanguage}>
          {t('language')}
        </button>
      </header>
      {isLost && (
        <p className="banner" role="status">
          {t('lost')}
        </p>
      )}
      {children}
    </div>
  )
}

export const otherLanguage = (language: Language): Language => (language === 'zh' ? 'en' : 'zh')
