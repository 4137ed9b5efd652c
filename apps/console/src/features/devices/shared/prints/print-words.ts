import type { PrintJob } from '@drawdesk/contract/devices/print-job'
import type { Language } from '@drawdesk/contract/core/texts'
import { printerReasonsOf } from '@drawdesk/contract/devices/printer-reasons/printer-reasons'
import { printErrorWords } from './print-words.i18n.ts'

/** Why a job failed or waits, in words; what nobody has words for stays as it came. */
export function printErrorText({ error }: Pick<PrintJob, 'error'>, language: Language): string {
  const words: Readonly<Record<string, string>> = printErrorWords[language]
  return error
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'none')
    .map((word) => words[word] ?? printerReasonsOf([word])[0]?.is?.[language] ?? word)
    .join(language === 'zh' ? '、' : ', ')
}
