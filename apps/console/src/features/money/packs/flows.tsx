import { FLOW_KINDS, type UserFlow } from '@drawdesk/contract/money/credits'
import { useQuery } from '@tanstack/react-query'
import { Pagination, Select } from 'antd'
import { useId, useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { creditWords } from '../shared/credits/credit-words.i18n.ts'
import { FLOWS_SIZE, flowsQuery } from '../shared/credits/credits.api.ts'
import { packsTexts } from './packs.i18n.ts'

/** Each move of credits, newest first: of one person, or of all with `userId` "". */
export function Flows({ userId }: { userId: string }) {
  const t = useTexts(packsTexts)
  const word = useTexts(creditWords)
  const titleId = useId()
  const [kind, setKind] = useState('')
  const [current, setCurrent] = useState(1)
  const { data: page, error, isPlaceholderData, refetch } = useQuery(flowsQuery({ userId, kind, current }))
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('flows')}</h2>
        <Select
          aria-label={word('flowKind')}
          value={kind}
          popupMatchSelectWidth={false}
          onChange={(next) => {
            setKind(next)
            setCurrent(1)
          }}
          options={[
            { value: '', label: word('allKinds') },
            ...FLOW_KINDS.map((value) => ({ value: value as string, label: word(value) })),
          ]}
        />
      </header>
      {error ? (
        <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : !page ? (
        <Delayed>
          <div className="skeleton costs-wait-quotas" />
        </Delayed>
      ) : page.records.length === 0 ? (
        <EmptyNote title={t('noFlows')} />
      ) : (
        <>
          <div
            className={isPlaceholderData ? 'costs-scroll res-turning' : 'costs-scroll'}
            role="region"
            aria-labelledby={titleId}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <FlowTable flows={page.records} isOfAll={userId === ''} />
          </div>
          <Pagination
            size="small"
            hideOnSinglePage
            showSizeChanger={false}
            current={current}
            pageSize={FLOWS_SIZE}
            total={page.total ?? 0}
            onChange={setCurrent}
          />
        </>
      )}
    </section>
  )
}

function FlowTable({ flows, isOfAll }: { flows: readonly UserFlow[]; isOfAll: boolean }) {
  const t = useTexts(packsTexts)
  const word = useTexts(creditWords)
  const changeText = ({ credits, unit }: Pick<UserFlow, 'credits' | 'unit'>): string => {
    const count = `${credits > 0 ? '+' : ''}${exactCount(credits)}`
    return unit === 'credits' ? count : word(Math.abs(credits) === 1 ? `one.${unit}` : `amount.${unit}`, { count })
  }
  return (
    <table className="costs-table costs-cards packs-table">
      <thead>
        <tr>
          {isOfAll && <th scope="col">{t('person')}</th>}
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('change')}</th>
          <th scope="col">{t('after')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {flows.map(({ id, userName, kind, usage, unit, credits, balance, orderNo, remark, createTime }) => (
          <tr key={id}>
            {isOfAll && <th scope="row">{userName}</th>}
            <td data-head={t('kind')}>
              {word(kind)}
              {usage !== '' && ` · ${word(usage)}`}
            </td>
            <td className="res-number" data-head={t('change')}>
              {changeText({ credits, unit })}
            </td>
            <td className="res-number" data-head={t('after')}>
              {exactCount(balance)}
            </td>
            <td data-head={t('what')}>{[orderNo, remark].filter(Boolean).join(' · ') || '–'}</td>
            <td className="res-number" data-head={t('time')}>
              {createTime}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
