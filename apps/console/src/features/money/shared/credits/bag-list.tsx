import type { ServiceBag } from '@drawdesk/contract/money/credits'
import { Pagination } from 'antd'
import { useState } from 'react'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { creditWords } from './credit-words.i18n.ts'
import './credits.css'

const PAGE_SIZE = 10
const STATE_KINDS = { used: 'neutral', expired: 'warn', refunded: 'neutral' } as const

/** Bags in the order in which they are spent, page after page. */
export function BagList({ bags, labelId }: { bags: readonly ServiceBag[]; labelId: string }) {
  const [asked, setAsked] = useState(1)
  // Fewer than before may be left of them.
  const current = Math.max(1, Math.min(asked, Math.ceil(bags.length / PAGE_SIZE)))
  return (
    <>
      <Bags bags={bags.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE)} labelId={labelId} />
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={current}
        pageSize={PAGE_SIZE}
        total={bags.length}
        onChange={setAsked}
      />
    </>
  )
}

function Bags({ bags, labelId }: { bags: readonly ServiceBag[]; labelId: string }) {
  const word = useTexts(creditWords)
  return (
    <ul className="credits-list" aria-labelledby={labelId}>
      {bags.map(({ id, name, kind, total, left, expireTime, state }) => (
        <li key={id}>
          <div className="credits-what">
            <b>{name}</b>
            <span className="credits-soft">
              {word(kind)}
              {expireTime !== '' ? (
                <>
                  {' · '}
                  {word('until', { time: expireTime.slice(0, 10) })}
                  {state === 'active' && (
                    <>
                      {' ('}
                      <RelativeTime value={expireTime} />)
                    </>
                  )}
                </>
              ) : (
                kind !== 'days' && ` · ${word('forEver')}`
              )}
            </span>
          </div>
          <span className="res-number">{word('left', { left: exactCount(left), total: exactCount(total) })}</span>
          {state !== 'active' && <StateTag kind={STATE_KINDS[state]}>{word(state)}</StateTag>}
        </li>
      ))}
    </ul>
  )
}
