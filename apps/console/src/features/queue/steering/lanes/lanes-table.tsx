import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BoardTable } from '../board/board-table.tsx'
import { rateText } from '../board/rate-text.ts'
import type { OfTenant } from '../queue-manage.api.ts'
import { LaneActions } from './lane-actions.tsx'
import { FailedCell, NameCell, OldestCell, RunningCell, StateCell, WaitingCell } from './lane-cells.tsx'
import { laneTexts } from './lanes.i18n.ts'

export interface LaneRowsProps extends OfTenant {
  lanes: readonly QueueLane[]
  /** Lanes of several tenants: say whose each is. */
  hasTenant: boolean
  receivedAtMs: number
}

/** A row for each lane. */
export function LanesTable({ lanes, hasTenant, receivedAtMs, tenantId }: LaneRowsProps) {
  const t = useTexts(laneTexts)
  return (
    <BoardTable
      label={t('label')}
      className="queue-table-lanes"
      columns={[
        { title: t('name') },
        { title: t('state') },
        { title: t('waiting'), isNumber: true },
        { title: t('running'), isNumber: true },
        { title: t('oldest'), isNumber: true },
        { title: t('perMinute'), isNumber: true },
        { title: t('failures'), isNumber: true },
        { title: t('actions') },
      ]}
    >
      {lanes.map((lane) => (
        <tr key={lane.lane}>
          <th scope="row">
            <NameCell lane={lane} hasTenant={hasTenant} tenantId={tenantId} />
          </th>
          <td>
            <StateCell lane={lane} />
          </td>
          <td className="queue-num">
            <WaitingCell lane={lane} />
          </td>
          <td className="queue-num">
            <RunningCell lane={lane} />
          </td>
          <td className="queue-num">
            <OldestCell lane={lane} receivedAtMs={receivedAtMs} />
          </td>
          <td className="queue-num">{rateText(lane.perMinute)}</td>
          <td className="queue-num">
            <FailedCell lane={lane} />
          </td>
          <td>
            <LaneActions lane={lane} tenantId={tenantId} />
          </td>
        </tr>
      ))}
    </BoardTable>
  )
}
