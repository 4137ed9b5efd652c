import { Alert, Button } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLanguage } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { EarlierVersion } from '../form/form-state.ts'
import { historyTexts } from './history.i18n.ts'

interface VersionNoteProps {
  version: EarlierVersion
  /** Labels of the fields that are not as they are stored. */
  changed: readonly string[]
  /** Puts what is stored into the form again. */
  onNow: () => void
}

/** Says that the values of an earlier version stand in the form and nothing is saved yet, which differ from now, and the way back to those. */
export function VersionNote({ version, changed, onNow }: VersionNoteProps): ReactNode {
  const t = useTexts(historyTexts)
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  // The history is under the form: who chose a version there sees what it is.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  const names = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(changed)
  return (
    <div ref={place}>
      <Alert
        type="info"
        showIcon
        title={t(version.isBefore ? 'versionBefore' : version.userName === '' ? 'versionOf' : 'versionOfBy', {
          time: version.time,
          name: version.userName,
        })}
        description={changed.length === 0 ? t('versionSame') : t('versionDiffers', { fields: names })}
        action={
          <Button size="small" onClick={onNow}>
            {t('versionNow')}
          </Button>
        }
      />
    </div>
  )
}

/** An earlier version and its values, as a small form begins with them. */
export interface BegunVersion extends EarlierVersion {
  values: Readonly<Record<string, unknown>>
}

/** The same above a small form that begins with them; it goes with the way back. */
export function BegunNote({
  begun,
  fields,
  values,
  stored,
  onNow,
}: {
  begun: BegunVersion | undefined
  fields: readonly { name: string; label: string }[]
  values: object
  stored: object
  onNow: () => void
}): ReactNode {
  const [isGone, setIsGone] = useState(false)
  if (!begun || isGone) return null
  const textIn = (row: object, name: string): string => String((row as Record<string, unknown>)[name] ?? '')
  return (
    <VersionNote
      version={begun}
      changed={fields.filter(({ name }) => textIn(values, name) !== textIn(stored, name)).map(({ label }) => label)}
      onNow={() => {
        setIsGone(true)
        onNow()
      }}
    />
  )
}
