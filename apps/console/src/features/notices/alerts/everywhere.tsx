import type { OpenAlerts } from '@drawdesk/contract/notices/alert'
import { ALERT_KIND_OPTIONS } from '@drawdesk/contract/notices/alert-kinds'
import { GlobalOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { seededName, useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIsOperator } from '../../../resource/tenant/work-tenant.ts'
import { openEverywhereQuery } from './alert.api.ts'
import { alertTexts } from './alert.i18n.ts'
import { SeverityTag } from './severity-tag.tsx'

const DRAWER_PX = 720

/** For an operator of the platform: what is open in all tenants. */
export function EverywhereButton() {
  const t = useTexts(alertTexts)
  const isOperator = useIsOperator()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOperator) return null
  return (
    <>
      <Button icon={<GlobalOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('everywhere')}
      </Button>
      <AppDrawer
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('everywhereTitle')}
        size={DRAWER_PX}
        destroyOnHidden
      >
        <Everywhere />
      </AppDrawer>
    </>
  )
}

function Everywhere() {
  const t = useTexts(alertTexts)
  const { data, error, refetch } = useQuery(openEverywhereQuery)
  if (error && !data)
    return <ErrorNote isCompact error={error} title={t('everywhereFailed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 6 }} />
      </Delayed>
    )
  if (data.records.length === 0) return <EmptyNote isCompact title={t('everywhereNone')} reason={t('everywhereWhy')} />
  return (
    <>
      <p className="alert-soft">{t('everywhereHelp')}</p>
      {[...byTenant(data.records)].map(([tenantId, rows]) => (
        <TenantAlerts key={tenantId} rows={rows} />
      ))}
      {data.total > data.records.length && (
        <p className="alert-soft">{t('everywhereMore', { shown: data.records.length, total: data.total })}</p>
      )}
    </>
  )
}

type Row = OpenAlerts['records'][number]

/** In the order of the rows: the tenant of the most severe alert comes first. */
function byTenant(rows: readonly Row[]): Map<string, Row[]> {
  const tenants = new Map<string, Row[]>()
  for (const row of rows) tenants.set(row.tenantId, [...(tenants.get(row.tenantId) ?? []), row])
  return tenants
}

function TenantAlerts({ rows }: { rows: readonly Row[] }) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const [first] = rows
  if (!first) return null
  const name = `${seededName(first.tenantName)} · ${first.tenantId}`
  const kindOf = (kind: string) => ALERT_KIND_OPTIONS.find(({ value }) => value === kind)?.label[language]
  return (
    <section className="alert-everywhere" aria-label={name}>
      <h3>
        {name} <span className="alert-soft">{t('everywhereCount', { count: rows.length })}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <SeverityTag severity={row.severity} />
            <span className="alert-everywhere-what">
              {row.title}
              <span className="alert-soft">
                {kindOf(row.kind)} · <RelativeTime value={row.raisedTime} />
              </span>
            </span>
            {row.state === 'acknowledged' && <StateTag kind="warn">{t('attended')}</StateTag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
