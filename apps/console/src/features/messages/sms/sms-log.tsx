import { SMS_PATH } from '@drawdesk/contract/messages/sms'
import {
  SMS_STATE_OPTIONS,
  smsLogResource,
  type SmsFigures,
  type SmsMessage,
} from '@drawdesk/contract/messages/sms-log'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { RetryButton } from './retry-button.tsx'
import { smsTexts } from './sms.i18n.ts'
import { STATE_KINDS } from './state-kinds.ts'

type Props = ResourcePageProps<typeof SmsMessage>

const CELLS: Props['cells'] = { state: (row) => <StateCell row={row} /> }

/** The state, and under it why. */
function StateCell({ row: { state, errorCode, msg } }: { row: SmsMessage }) {
  const textOf = useText()
  const option = SMS_STATE_OPTIONS.find(({ value }) => value === state)
  const why = [errorCode, msg].filter(Boolean).join(': ')
  return (
    <span className="sms-state">
      <StateTag kind={STATE_KINDS[state]} isRunning={state === 'sending'}>
        {option ? textOf(option.label) : state}
      </StateTag>
      {why !== '' && <span className="sms-why">{why}</span>}
    </span>
  )
}

/** What became of the last thirty days. */
function Figures() {
  const t = useTexts(smsTexts)
  const textOf = useText()
  const { data } = useQuery({
    queryKey: callKey(`${SMS_PATH}/figures`),
    queryFn: ({ signal }) => call<SmsFigures>('GET', `${SMS_PATH}/figures`, { silent: true, signal }),
  })
  if (!data) return null
  const sum = (of: (day: SmsFigures['days'][number]) => number): number =>
    data.days.reduce((total, day) => total + of(day), 0)
  const states = SMS_STATE_OPTIONS.map(({ value, label }) => ({
    label,
    count: sum(({ counts }) => counts[value] ?? 0),
  }))
  const facts = [
    { name: t('figuresTotal'), count: states.reduce((total, { count }) => total + count, 0) },
    ...states.filter(({ count }) => count > 0).map(({ label, count }) => ({ name: textOf(label), count })),
    { name: t('figuresDelivered'), count: sum(({ delivered }) => delivered) },
    { name: t('figuresSegments'), count: sum(({ segments }) => segments) },
  ]
  return (
    <section aria-label={t('figures')}>
      <dl className="sms-figures">
        <div>
          <dt>{t('figures')}</dt>
        </div>
        {facts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{exactCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Every message, and sending again what did not go out. */
export default function SmsLog({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourcePage
      resource={smsLogResource}
      cells={CELLS}
      toolbar={toolbar}
      nameOf={nameOf}
      tabs={tabs}
      above={<Figures />}
    />
  )
}

const nameOf = (row: SmsMessage): string => row.phone
const toolbar: Props['toolbar'] = (list) => <RetryButton list={list} />
