import { fillText, type Bilingual, type Language } from '@drawdesk/contract/core/texts'
import { createContext, use } from 'react'

export const LanguageContext = createContext<Language>('zh')
export const useLanguage = (): Language => use(LanguageContext)

/** Texts of a screen in the guest's language. */
export function useTexts<Name extends string>(
  texts: Readonly<Record<Name, Bilingual>>,
): (name: Name, values?: Readonly<Record<string, string | number>>) => string {
  const language = useLanguage()
  return (name, values) => fillText(texts[name][language], values)
}

/** Fen as people read them: ¥9.90. */
export const moneyText = (fen: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', {
    style: 'currency',
    currency: currency || 'CNY',
    currencyDisplay: 'narrowSymbol',
  }).format(fen / 100)
