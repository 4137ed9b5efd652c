import { Steps } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { importTexts } from './import.i18n.ts'

export const IMPORT_STEPS = ['file', 'map', 'check', 'done'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

/** Where one is in an import; a phone has no room for it. */
export function ImportSteps({ step }: { step: ImportStep }): ReactNode {
  const t = useTexts(importTexts)
  if (useIsNarrow()) return null
  return (
    <Steps
      className="import-steps"
      size="small"
      aria-label={t('steps')}
      current={IMPORT_STEPS.indexOf(step)}
      items={[{ title: t('stepFile') }, { title: t('stepMap') }, { title: t('stepCheck') }, { title: t('stepDone') }]}
    />
  )
}
