import { CHAT_COST_DAYS_MAX } from '@drawdesk/contract/biz/chat-costs'
import { Button, Input, Popover } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { daysIn, spanChange, SPANS, type CostsAsked } from './asked.ts'
import { costsTexts } from './chat-costs.i18n.ts'

interface SpanChoiceProps {
  asked: CostsAsked
  today: string
  onChange: (changes: Record<string, string | undefined>) => void
}

/** The last week, month or quarter, or days of one's own. */
export function SpanChoice({ asked, today, onChange }: SpanChoiceProps) {
  const t = useTexts(costsTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { span, from, to } = asked
  const choose = (changes: Record<string, string | undefined>): void => {
    setIsOpen(false)
    onChange(changes)
  }
  return (
    <div className="costs-spans" role="group" aria-label={t('span')}>
      {SPANS.map((days) => <button key={days} type="button" className="costs-span" aria-pressed={days === span} onClick={() => choose(spanChange(days))}>{t('lastDays', { days })}</button>)}
      <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setIsOpen} destroyOnHidden content={<OwnDays asked={asked} today={today} onChoose={(days) => choose({ ...days, days: undefined })} />}>
        <button type="button" className="costs-span" aria-pressed={span === undefined} aria-expanded={isOpen}>{span === undefined ? `${from} – ${to}` : t('custom')}</button>
      </Popover>
    </div>
  )
}

function OwnDays({ asked, today, onChoose }: { asked: CostsAsked; today: string; onChoose: (days: { from: string; to: string }) => void }) {
  const t = useTexts(costsTexts)
  const id = useId()
  const [from, setFrom] = useState(asked.from)
  const [to, setTo] = useState(asked.to)
  const count = from === '' || to === '' ? Number.NaN : daysIn(from, to)
  const problem = count < 1 ? t('badSpan') : count > CHAT_COST_DAYS_MAX ? t('longSpan', { days: CHAT_COST_DAYS_MAX }) : undefined
  return (
    <form className="costs-days" onSubmit={(event) => { event.preventDefault(); if (count >= 1 && problem === undefined) onChoose({ from, to }) }}>
      <label htmlFor={`${id}-from`}>{t('from')}</label>
      <Input id={`${id}-from`} type="date" max={today} value={from} onChange={({ target }) => setFrom(target.value)} />
      <label htmlFor={`${id}-to`}>{t('to')}</label>
      <Input id={`${id}-to`} type="date" max={today} value={to} status={problem ? 'error' : undefined} onChange={({ target }) => setTo(target.value)} />
      {problem && <p className="res-error" role="alert">{problem}</p>}
      <Button type="primary" htmlType="submit" disabled={Number.isNaN(count) || problem !== undefined}>{t('apply')}</Button>
    </form>
  )
}
