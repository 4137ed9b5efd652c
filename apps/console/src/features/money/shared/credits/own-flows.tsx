import { FLOW_KINDS, type UserFlow } from '@drawdesk/contract/money/credits'
import { useQuery } from '@tanstack/react-query'
import { Pagination, Select } from 'antd'
import { useId, useState } from 'react'
import { EmptyNote } from '../../../../components/empty.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { startOfServerDay } from '../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { AskedPart } from './asked-part.tsx'
import { creditWords } from './credit-words.i18n.ts'
import { ownFlowsQuery } from './credits.api.ts'
import { myCreditsTexts } from './my-credits.i18n.ts'

const TIMES = ['all', '7', '30', '90'] as const
const DAY_MS = 86_400_000
type Time = (typeof TIMES)[number]
const sinceOf = (time: Time): string =>
  time === 'all' ? '' : startOfServerDay(new Date(Date.now() - (Number(time) - 1) * DAY_MS))

/** Each move of one's own credits, newest first. */
export function OwnFlows({ userId }: { userId: string }) {
  const t = useTexts(myCreditsTexts)
  const word = useTexts(creditWords)
  const titleId = useId()
  const [narrowed, setNarrowed] = useState({ kind: '', time: 'all' as Time, current: 1 })
  const { kind, time, current } = narrowed
  const asked = useQuery(ownFlowsQuery({ userId, kind, since: sinceOf(time), current }))
  const isNarrowed = kind !== '' || time !== 'all'
  const narrow = (part: Partial<typeof narrowed>): void => setNarrowed((now) => ({ ...now, current: 1, ...part }))
  return (
    <section aria-labelledby={titleId}>
      <header className="credits-head">
        <h2 id={titleId}>{t('flows')}</h2>
        <div className="credits-filters">
          <Select
            aria-label={word('flowKind')}
            value={kind}
            popupMatchSelectWidth={false}
            onChange={(next) => narrow({ kind: next })}
            options={[
              { value: '', label: word('allKinds') },
              ...FLOW_KINDS.map((value) => ({ value: value as string, label: word(value) })),
            ]}
          />
          <Select
            aria-label={t('time')}
            value={time}
            popupMatchSelectWidth={false}
            onChange={(next) => narrow({ time: next })}
            options={TIMES.map((value) => ({ value, label: t(`time.${value}`) }))}
          />
        </div>
      </header>
      <AskedPart asked={asked}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyNote
              isCompact
              title={t(isNarrowed ? 'noMatches' : 'noFlows')}
              reason={isNarrowed ? undefined : t('noFlowsReason')}
            />
          ) : (
            <>
              <ul className={`credits-list${asked.isPlaceholderData ? ' res-turning' : ''}`} aria-labelledby={titleId}>
                {records.map((flow) => (
                  <FlowRow key={flow.id} flow={flow} />
                ))}
              </ul>
              <Pagination
                size="small"
                hideOnSinglePage
                showSizeChanger={false}
                current={current}
                pageSize={10}
                total={total ?? 0}
                onChange={(next) => narrow({ current: next })}
              />
            </>
          )
        }
      </AskedPart>
    </section>
  )
}

function FlowRow({ flow: { kind, usage, unit, credits, balance, orderNo, remark, createTime } }: { flow: UserFlow }) {
  const t = useTexts(myCreditsTexts)
  const word = useTexts(creditWords)
  const change = `${credits > 0 ? '+' : ''}${exactCount(credits)}`
  return (
    <li>
      <div className="credits-what">
        <span>
          <b>{word(kind)}</b>
          {usage !== '' && ` · ${word(usage)}`}
        </span>
        <span className="credits-soft">
          <RelativeTime value={createTime} />
          {[remark, orderNo].filter(Boolean).map((text) => ` · ${text}`)}
        </span>
      </div>
      <div className="credits-change res-number">
        <b>
          {unit === 'credits'
            ? change
            : word(Math.abs(credits) === 1 ? `one.${unit}` : `amount.${unit}`, { count: change })}
        </b>
        <span className="credits-soft">{t('after', { balance: exactCount(balance) })}</span>
      </div>
    </li>
  )
}
