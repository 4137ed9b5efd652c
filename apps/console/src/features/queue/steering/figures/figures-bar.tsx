import { FIGURE_RANGES, type QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { Select } from 'antd'
import { Link } from 'react-router'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { tabAddress } from '../board/tab.ts'
import { useLaneName } from '../lanes/use-lane-name.ts'
import type { FigureRange, OfTenant } from '../queue-manage.api.ts'
import { figureTexts } from './figures.i18n.ts'

interface FiguresBarProps extends OfTenant {
  range: FigureRange
  lane: string | undefined
  lanes: readonly QueueLane[]
  onLane: (lane: string | undefined) => void
}

/** Chooses the range, which stands in the address, and the lane. */
export function FiguresBar({ range, lane, lanes, tenantId, onLane }: FiguresBarProps) {
  const t = useTexts(figureTexts)
  const nameOf = useLaneName()
  const hasTenant = new Set(lanes.map((one) => one.tenantId)).size > 1
  const options = lanes.map((one) => ({
    value: one.lane,
    label: hasTenant ? `${nameOf(one)} · ${seededName(one.tenantName) || one.tenantId}` : nameOf(one),
  }))
  // A lane that rests is in no list; it can still be looked at by its address.
  const isListed = lane === undefined || options.some(({ value }) => value === lane)
  return (
    <div className="trend-bar">
      <nav className="trend-ranges" aria-label={t('range')}>
        {FIGURE_RANGES.map((one) => (
          <Link
            key={one}
            to={tabAddress({ tab: 'figures', tenantId, lane, range: one === FIGURE_RANGES[0] ? undefined : one })}
            aria-current={one === range ? 'true' : undefined}
          >
            {t(one)}
          </Link>
        ))}
      </nav>
      <Select
        className="queue-tenant"
        aria-label={t('lane')}
        placeholder={t('allLanes')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={isListed ? options : [{ value: lane, label: t('thisLane') }, ...options]}
        value={lane ?? null}
        onChange={(chosen: string | null | undefined) => onLane(chosen ?? undefined)}
      />
    </div>
  )
}
