import { useTexts } from '../../../../lib/texts/texts.ts'
import { rateText } from '../board/rate-text.ts'
import { LaneActions } from './lane-actions.tsx'
import { FailedCell, NameCell, OldestCell, RunningCell, StateCell, WaitingCell } from './lane-cells.tsx'
import { laneTexts } from './lanes.i18n.ts'
import type { LaneRowsProps } from './lanes-table.tsx'

/** A card for each lane, where a table has no room. */
export function LaneCards({ lanes, hasTenant, receivedAtMs, tenantId }: LaneRowsProps) {
  const t = useTexts(laneTexts)
  return (
    <ul className="queue-cards" aria-label={t('label')}>
      {lanes.map((lane) => (
        <li key={lane.lane}>
          <div className="queue-card-head">
            <NameCell lane={lane} hasTenant={hasTenant} tenantId={tenantId} />
            <LaneActions lane={lane} tenantId={tenantId} />
          </div>
          <StateCell lane={lane} />
          <dl>
            <div>
              <dt>{t('waiting')}</dt>
              <dd>
                <WaitingCell lane={lane} />
              </dd>
            </div>
            <div>
              <dt>{t('running')}</dt>
              <dd>
                <RunningCell lane={lane} />
              </dd>
            </div>
            <div>
              <dt>{t('oldest')}</dt>
              <dd>
                <OldestCell lane={lane} receivedAtMs={receivedAtMs} />
              </dd>
            </div>
            <div>
              <dt>{t('perMinute')}</dt>
              <dd>{rateText(lane.perMinute)}</dd>
            </div>
            <div>
              <dt>{t('failures')}</dt>
              <dd>
                <FailedCell lane={lane} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
