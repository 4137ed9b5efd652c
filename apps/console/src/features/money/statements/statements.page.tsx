import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import '../../../components/costs/costs.css'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import '../../../resource/resource.css'
import { BillList } from './bill-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { Inbox } from './inbox.tsx'
import { mismatchesQuery } from './statements.api.ts'
import { statementTexts } from './statements.i18n.ts'
import './statements.css'

const VIEWS = ['inbox', 'settled', 'bills'] as const
type View = (typeof VIEWS)[number]

/** Bills of channels against the orders: what differs is an inbox that people settle. `?view=`, and `?statementId=` for those of one bill. */
export default function StatementsPage() {
  const t = useTexts(statementTexts)
  const [address, put] = useAddress()
  const [isImporting, setIsImporting] = useState(false)
  const canSettle = usePermission('drawPayLog_statement')
  const view: View = VIEWS.find((name) => name === address.get('view')) ?? 'inbox'
  const statementId = address.get('statementId') ?? undefined
  const current = Math.max(1, Number(address.get('page')) || 1)
  const { data: open } = useQuery(mismatchesQuery({ current: 1, size: 1 }))
  const turn = (page: number): void => put({ page: page === 1 ? undefined : String(page) })
  return (
    <div className="res-page costs">
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          canSettle && (
            <Button type="primary" onClick={() => setIsImporting(true)}>
              {t('import')}
            </Button>
          )
        }
      />
      <section className="costs-card">
        <Segmented<View>
          aria-label={t('view')}
          value={view}
          onChange={(next) =>
            put({ view: next === 'inbox' ? undefined : next, statementId: undefined, page: undefined })
          }
          options={VIEWS.map((name) => ({
            value: name,
            label: name === 'inbox' && open?.total ? `${t(name)} ${exactCount(open.total)}` : t(name),
          }))}
        />
        {view === 'bills' ? (
          <BillList
            current={current}
            onPage={turn}
            onOpen={(id) => put({ view: undefined, statementId: id, page: undefined })}
          />
        ) : (
          <Inbox
            key={`${view} ${statementId ?? ''} ${current}`}
            isSettled={view === 'settled'}
            statementId={statementId}
            current={current}
            canSettle={canSettle && view === 'inbox'}
            onPage={turn}
            onAll={() => put({ statementId: undefined, page: undefined })}
          />
        )}
      </section>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </div>
  )
}
