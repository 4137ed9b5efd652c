import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { printerReasonsOf } from '@drawdesk/contract/devices/printer-reasons/printer-reasons'
import { useLanguage } from '../../../lib/texts/language.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'

const texts = defineTexts({
  zh: { idle: '空闲', printing: '正在打印', stopped: '已停止', unknown: '' },
  en: { idle: 'Idle', printing: 'Printing', stopped: 'Stopped', unknown: '' },
})

/** How the printer is, in one line: its reasons in words where it has any, else its state. */
export function usePrinterLine(): (device: Pick<DrawLogin, 'printerState' | 'printerReasons'>) => string {
  const t = useTexts(texts)
  const language = useLanguage()
  return ({ printerState, printerReasons }) => {
    const reasons = printerReasonsOf(printerReasons).map(({ is, keyword }) => is?.[language] ?? keyword)
    return reasons.length > 0 ? [...new Set(reasons)].join(language === 'zh' ? '、' : ', ') : t(printerState)
  }
}
