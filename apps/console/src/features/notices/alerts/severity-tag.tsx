import { SEVERITY_OPTIONS, type AlertSeverity } from '@drawdesk/contract/notices/alert-kinds'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'

const KINDS: Readonly<Record<AlertSeverity, StateKind>> = { critical: 'bad', warning: 'warn', info: 'info' }

export function SeverityTag({ severity }: { severity: AlertSeverity }) {
  const language = useLanguage()
  const label = SEVERITY_OPTIONS.find(({ value }) => value === severity)?.label[language]
  return <StateTag kind={KINDS[severity]}>{label}</StateTag>
}
