import type { Language } from '@drawdesk/contract/core/texts'

const LOCALES = { zh: 'zh-CN', en: 'en' } as const

/** `12.3万`, `1.2M`: for axes and large figures; the exact one belongs beside it. */
export function compactCount(count: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

export const exactCount = (count: number): string => count.toLocaleString('en')
