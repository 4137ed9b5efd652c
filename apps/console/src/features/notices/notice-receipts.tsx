import type { Notice } from '@drawdesk/contract/notices/notice'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../components/error-note.tsx'
import { seededName } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useTenantId } from '../../resource/tenant/work-tenant.ts'
import { receiptsQuery } from './notice.api.ts'
import { noticeTexts } from './notice.i18n.ts'
import './notice.css'

const MOST_PAGES = 10

/** Who has read a notice and when, and who has not. */
export function NoticeReceipts({ notice }: { notice: Pick<Notice, 'id' | 'readCount' | 'targetCount'> }) {
  const t = useTexts(noticeTexts)
  const [state, setState] = useState<'read' | 'unread'>('read')
  const [pages, setPages] = useState(1)
  const { data, error, refetch } = useQuery(receiptsQuery(notice.id, state, pages, useTenantId()))
  const { readCount = 0, targetCount = 0 } = notice
  const rows = data?.records ?? []
  return (
    <section className="notice-receipts" aria-label={t('receipts')}>
      <Segmented
        value={state}
        onChange={(value) => {
          setState(value)
          setPages(1)
        }}
        options={[
          { value: 'read' as const, label: t('readTab', { count: readCount }) },
          { value: 'unread' as const, label: t('unreadTab', { count: targetCount - readCount }) },
        ]}
      />
      {error && !data ? <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} /> : null}
      {data && rows.length === 0 && <p className="notice-soft">{t(state === 'read' ? 'noneRead' : 'allRead')}</p>}
      <ul>
        {rows.map(({ userId, account, realName, readTime }) => (
          <li key={userId}>
            <span title={account}>
              {realName && realName !== account ? `${seededName(realName)} (${account})` : account}
            </span>
            {readTime !== '' && <time>{readTime}</time>}
          </li>
        ))}
      </ul>
      {data && rows.length < (data.total ?? 0) && pages < MOST_PAGES && (
        <Button type="link" onClick={() => setPages(pages + 1)}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
