import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { relativeText, useNow } from '../../components/relative-time.tsx'
import { useLanguage } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { editingTexts } from './editing.i18n.ts'

interface RestoredNoteProps {
  /** When it was typed, in milliseconds. */
  typedAtMs: number
  /** What it changed, as people read it; empty where that is not known by name. */
  fields?: readonly string[]
  /** Secrets were typed as well, and have to be typed again. */
  hasSecrets?: boolean
  onStartOver: () => void
}

/** Over a form that holds again what was typed in it before: since when, what, and the way back to what is stored. */
export function RestoredNote({
  typedAtMs,
  fields = [],
  hasSecrets = false,
  onStartOver,
}: RestoredNoteProps): ReactNode {
  const t = useTexts(editingTexts)
  const language = useLanguage()
  const time = relativeText(new Date(typedAtMs), useNow(), language)
  const names = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(fields)
  return (
    <Alert
      type="info"
      showIcon
      title={t('restored')}
      description={
        <>
          {fields.length > 0 ? t('restoredFields', { time, fields: names }) : t('restoredTime', { time })}
          {hasSecrets && <div>{t('secretsAgain')}</div>}
        </>
      }
      action={
        <Button size="small" onClick={onStartOver}>
          {t('startOver')}
        </Button>
      }
    />
  )
}
