import type { QueueLane } from '@drawdesk/contract/biz/queue-manage'
import { useTexts } from '../../../../lib/texts.ts'
import { rateText } from '../board/rate-text.ts'
import type { OfTenant } from '../queue-manage.api.ts'
import { LaneActions } from './lane-actions.tsx'
import { FailedCell, NameCell, OldestCell, RunningCell, StateCell, WaitingCell } from './lane-cells.tsx'
import { laneTexts } from './lanes.i18n.ts'

export interface LaneRowsProps extends OfTenant {
  lanes: readonly QueueLane[]
  /** Lanes of several tenants: say whose each is. */
  hasTenant: boolean
  toldAtMs: number
}

/** A row for each lane. */
export function LanesTable({ lanes, hasTenant, toldAtMs, tenantId }: LaneRowsProps) {
  const t = useTexts(laneTexts)
  return (
    // A table that scrolls sideways must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="queue-scroll" tabIndex={0} role="region" aria-label={t('label')}>
      <table className="queue-table queue-table-lanes">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className="queue-num">{t('waiting')}</th>
            <th scope="col" className="queue-num">{t('running')}</th>
            <th scope="col" className="queue-num">{t('oldest')}</th>
            <th scope="col" className="queue-num">{t('perMinute')}</th>
            <th scope="col" className="queue-num">{t('failures')}</th>
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane.lane}>
              <th scope="row"><NameCell lane={lane} hasTenant={hasTenant} /></th>
              <td><StateCell lane={lane} /></td>
              <td className="queue-num"><WaitingCell lane={lane} /></td>
              <td className="queue-num"><RunningCell lane={lane} /></td>
              <td className="queue-num"><OldestCell lane={lane} toldAtMs={toldAtMs} /></td>
              <td className="queue-num">{rateText(lane.perMinute)}</td>
              <td className="queue-num"><FailedCell lane={lane} /></td>
              <td><LaneActions lane={lane} tenantId={tenantId} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
