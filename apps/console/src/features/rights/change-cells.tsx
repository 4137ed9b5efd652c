import { RIGHTS_CHANGE_STATE, type RightsChange } from '@drawdesk/contract/rights/rights'
import { rightsChangeResource } from '@drawdesk/contract/rights/rights-change'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StateTag, type StateKind } from '../../components/tag.tsx'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { ApprovalLink } from '../settings/shared/approvals/approval-link.tsx'
import { changeTexts } from './rights-change.i18n.ts'
import './rights.css'

const KINDS: Readonly<Record<number, StateKind>> = {
  [RIGHTS_CHANGE_STATE.scheduled]: 'info',
  [RIGHTS_CHANGE_STATE.applied]: 'good',
  [RIGHTS_CHANGE_STATE.reverted]: 'neutral',
  [RIGHTS_CHANGE_STATE.cancelled]: 'neutral',
  [RIGHTS_CHANGE_STATE.failed]: 'bad',
  [RIGHTS_CHANGE_STATE.awaiting]: 'info',
  [RIGHTS_CHANGE_STATE.refused]: 'bad',
}
/** Names in a row of the list. */
const NAMED_MOST = 2

export function StateCell({
  row: { state, title, processInstanceId },
}: {
  row: Pick<RightsChange, 'state' | 'title' | 'processInstanceId'>
}) {
  const text = useText()
  if (state === RIGHTS_CHANGE_STATE.awaiting) return <ApprovalLink processInstanceId={processInstanceId} name={title} />
  const label = rightsChangeResource.fields.state?.options?.find(({ value }) => value === state)?.label
  return <StateTag kind={KINDS[state] ?? 'neutral'}>{label ? text(label) : state}</StateTag>
}

export function KindCell({ row: { kind } }: { row: Pick<RightsChange, 'kind'> }) {
  const text = useText()
  const label = rightsChangeResource.fields.kind?.options?.find(({ value }) => value === kind)?.label
  return <>{label ? text(label) : kind}</>
}

/** The first names of what came and went, signed, and how many they are in all. */
export function DifferenceCell({ row: { added, removed, addedCount, removedCount } }: { row: RightsChange }) {
  const t = useTexts(changeTexts)
  if (addedCount + removedCount === 0) return <span className="res-help">{t('none')}</span>
  const line = (names: readonly string[], count: number) =>
    names.slice(0, NAMED_MOST).join(t('comma')) + (count > NAMED_MOST ? ` … ${count}` : '')
  return (
    <span className="change-difference">
      {addedCount > 0 && (
        <span
          className="res-line change-added"
          title={t('addedCount', { count: addedCount, names: added.join(t('comma')) })}
        >
          + {line(added, addedCount)}
        </span>
      )}
      {removedCount > 0 && (
        <span
          className="res-line change-removed"
          title={t('removedCount', { count: removedCount, names: removed.join(t('comma')) })}
        >
          − {line(removed, removedCount)}
        </span>
      )}
    </span>
  )
}

/** When it was made, or how long it still waits. */
export function TimeCell({
  row: { applyTime, appliedTime },
}: {
  row: Pick<RightsChange, 'applyTime' | 'appliedTime'>
}) {
  return <RelativeTime value={appliedTime || applyTime} />
}
