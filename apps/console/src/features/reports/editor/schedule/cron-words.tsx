import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN'
import { useLanguage, type Language } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { editorTexts } from '../editor.i18n.ts'

const LOCALES = { zh: 'zh_CN', en: 'en' } as const

/** What a cron expression says; undefined where it is none. */
export function wordsOfCron(cron: string, language: Language): string | undefined {
  if (cron.trim().split(/\s+/).length !== 5) return undefined
  try {
    return cronstrue.toString(cron, { locale: LOCALES[language], use24HourTimeFormat: true })
  } catch {
    return undefined // No expression is the answer, not a failure.
  }
}

/** The words of a cron expression, or that it has none. */
export default function CronWords({ cron }: { cron: string }) {
  const t = useTexts(editorTexts)
  const words = wordsOfCron(cron, useLanguage())
  return words === undefined ? (
    <p className="res-error" role="status">
      {t('cronWrong')}
    </p>
  ) : (
    <p className="res-help">{t('cronWords', { words })}</p>
  )
}
