import { ALERT_KINDS, type AlertKindFacts } from '@drawdesk/contract/notices/alert-kinds'
import { alertRuleResource, type AlertRule } from '@drawdesk/contract/notices/alert-rule'
import { TimeOfDayInput } from '../../../components/time-of-day/time-of-day-input.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { alertTexts } from './alert.i18n.ts'
import { ReceiversInput } from './receivers.tsx'
import { SeverityTag } from './severity-tag.tsx'

const KINDS: readonly AlertKindFacts[] = ALERT_KINDS
/** What the number of a kind's rule counts; undefined where it has none. */
const unitOf = (kind: unknown) => KINDS.find(({ value }) => value === kind)?.unit

const cells = {
  severity: (row: AlertRule) => <SeverityTag severity={row.severity} />,
  threshold: (row: AlertRule) => <Threshold row={row} />,
  targetRole: (row: AlertRule) => <Targets row={row} />,
  repeatMinutes: (row: AlertRule) => <Repeat row={row} />,
}
const formFields = {
  quietFrom: (props: InputProps) => <TimeOfDay {...props} />,
  quietTo: (props: InputProps) => <TimeOfDay {...props} />,
  targetUser: (props: InputProps) => <ReceiversInput {...props} />,
}
const hiddenFields = ({ kind, reach }: FormValues): string[] => [
  ...(unitOf(kind) === undefined ? ['threshold'] : []),
  ...(reach === 'chosen' ? [] : ['channels']),
]

/** How the tenant wants alerts of each kind. */
export default function AlertRulePage() {
  return <ResourcePage resource={alertRuleResource} cells={cells} formFields={formFields} hiddenFields={hiddenFields} />
}

/** Hours and minutes; empty for no quiet hours. */
function TimeOfDay(props: InputProps) {
  return (
    <TimeOfDayInput
      {...commonProps(props)}
      allowClear
      value={asText(props.value)}
      onChange={(time) => props.onChange?.(time)}
    />
  )
}

function Threshold({ row: { kind, threshold } }: { row: AlertRule }) {
  const t = useTexts(alertTexts)
  const unit = unitOf(kind)
  return <span className="res-number">{unit === undefined ? '–' : t(unit, { count: threshold })}</span>
}

function Targets({ row: { targetRoleName = '', targetUserName = '' } }: { row: AlertRule }) {
  const t = useTexts(alertTexts)
  const names = [targetRoleName, targetUserName].filter(Boolean).join(',').replaceAll(',', ', ')
  return names || t('permitted')
}

function Repeat({ row: { repeatMinutes } }: { row: AlertRule }) {
  const t = useTexts(alertTexts)
  return <span className="res-number">{repeatMinutes === 0 ? t('never') : t('minutes', { count: repeatMinutes })}</span>
}
