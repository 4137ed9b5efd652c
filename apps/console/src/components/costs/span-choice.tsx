import { Button, Input, Popover } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { costsPartTexts } from './costs.i18n.ts'
import { daysIn, spanChange, SPANS, type AskedSpan } from './span.ts'

interface SpanChoiceProps {
  asked: AskedSpan
  today: string
  /** Days that can be looked at together. */
  daysMax: number
  onChange: (changes: Record<string, string | undefined>) => void
}

/** Today, yesterday, the last week, month or quarter, this month, or days of one's own. */
export function SpanChoice({ asked, today, daysMax, onChange }: SpanChoiceProps) {
  const t = useTexts(costsPartTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { span, from, to } = asked
  const choose = (changes: Record<string, string | undefined>): void => {
    setIsOpen(false)
    onChange(changes)
  }
  return (
    <div className="costs-spans" role="group" aria-label={t('span')}>
      {SPANS.map((days) => (
        <button
          key={days}
          type="button"
          className="costs-span"
          aria-pressed={days === span}
          onClick={() => choose(spanChange(days))}
        >
          {typeof days === 'number' ? t('lastDays', { days }) : t(days)}
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
            daysMax={daysMax}
            onChoose={(days) => choose({ ...days, days: undefined })}
          />
        }
      >
        <button type="button" className="costs-span" aria-pressed={span === undefined} aria-expanded={isOpen}>
          {span === undefined ? `${from} – ${to}` : t('custom')}
        </button>
      </Popover>
    </div>
  )
}

/** Two days of one's own. */
export function OwnDays({
  asked,
  today,
  daysMax,
  onChoose,
}: {
  asked: Pick<AskedSpan, 'from' | 'to'>
} & Pick<SpanChoiceProps, 'today' | 'daysMax'> & { onChoose: (days: { from: string; to: string }) => void }) {
  const t = useTexts(costsPartTexts)
  const id = useId()
  const [from, setFrom] = useState(asked.from)
  const [to, setTo] = useState(asked.to)
  const count = from === '' || to === '' ? Number.NaN : daysIn(from, to)
  const problem = count < 1 ? t('badSpan') : count > daysMax ? t('longSpan', { days: daysMax }) : undefined
  return (
    <form
      className="costs-days"
      onSubmit={(event) => {
        event.preventDefault()
        if (count >= 1 && problem === undefined) onChoose({ from, to })
      }}
    >
      <label htmlFor={`${id}-from`}>{t('from')}</label>
      <Input id={`${id}-from`} type="date" max={today} value={from} onChange={({ target }) => setFrom(target.value)} />
      <label htmlFor={`${id}-to`}>{t('to')}</label>
      <Input
        id={`${id}-to`}
        type="date"
        max={today}
        value={to}
        status={problem ? 'error' : undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      {problem && (
        <p className="res-error" role="alert">
          {problem}
        </p>
      )}
      <Button type="primary" htmlType="submit" disabled={Number.isNaN(count) || problem !== undefined}>
        {t('apply')}
      </Button>
    </form>
  )
}
