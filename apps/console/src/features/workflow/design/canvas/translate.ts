import { fillText } from '@drawdesk/contract/core/texts'
import type { Language } from '../../../../lib/texts/language.ts'
import { zhTexts } from './translate-zh.ts'

type Translate = (template: string, values?: Readonly<Record<string, string>>) => string

/** The texts that bpmn-js writes itself (palette, context pad, menus) in a language; English is its own. */
export function translatorFor(language: Language): Translate {
  return (template, values = {}) => {
    const text = language === 'zh' && Object.hasOwn(zhTexts, template) ? (zhTexts[template] ?? template) : template
    return fillText(text, values)
  }
}
