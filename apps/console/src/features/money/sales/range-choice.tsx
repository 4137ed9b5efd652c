import { SALES_DAYS_MOST } from '@drawdesk/contract/money/sales'
import { Popover } from 'antd'
import { useState } from 'react'
import { OwnDays } from '../../../components/costs/span-choice.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RANGES, rangeChange, type SalesAsked } from './asked.ts'
import { salesTexts } from './sales.i18n.ts'

interface RangeChoiceProps {
  asked: Pick<SalesAsked, 'from' | 'to' | 'range'>
  today: string
  onChange: (changes: Record<string, string | undefined>) => void
}

/** Ranges that are one press away, or days of one's own. */
export function RangeChoice({ asked, today, onChange }: RangeChoiceProps) {
  const t = useTexts(salesTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { range, from, to } = asked
  return (
    <div className="costs-spans" role="group" aria-label={t('range')}>
      {RANGES.map((name) => (
        <button
          key={name}
          type="button"
          className="costs-span"
          aria-pressed={name === range}
          onClick={() => onChange(rangeChange(name))}
        >
          {t(name)}
        </button>
      ))}
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setIsOpen}
        destroyOnHidden
        content={
          <OwnDays
            asked={asked}
            today={today}
            daysMax={SALES_DAYS_MOST}
            onChoose={(days) => {
              setIsOpen(false)
              onChange({ ...days, range: undefined, page: undefined })
            }}
          />
        }
      >
        <button type="button" className="costs-span" aria-pressed={range === undefined} aria-expanded={isOpen}>
          {range === undefined ? `${from} – ${to}` : t('custom')}
        </button>
      </Popover>
    </div>
  )
}
