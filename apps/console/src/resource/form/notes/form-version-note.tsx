import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { historyTexts } from '../../history/history.i18n.ts'
import type { ResourceForm } from '../../use-resource-form.ts'

/** Says that the values of an earlier version stand in the form and nothing is saved yet, which differ from now, and the way back to those. */
export default function FormVersionNote({ form: { version, changed, startOver } }: { form: ResourceForm }): ReactNode {
  const t = useTexts(historyTexts)
  const language = useLanguage()
  if (!version) return null
  const names = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(
    changed.map(({ label }) => label),
  )
  return (
    <Alert
      type="info"
      showIcon
      title={t(version.userName === '' ? 'versionOf' : 'versionOfBy', { time: version.time, name: version.userName })}
      description={changed.length === 0 ? t('versionSame') : t('versionDiffers', { fields: names })}
      action={
        <Button size="small" onClick={startOver}>
          {t('versionNow')}
        </Button>
      }
    />
  )
}
