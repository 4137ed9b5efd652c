import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Select } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { seededName } from '../../lib/texts/language.ts'
import { EmptyNote } from '../../components/empty.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useSession } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useListAddress } from '../../resource/list/use-list-address.ts'
import { PersonSelect } from '../../resource/people/person-select.tsx'
import '../../resource/resource.css'
import { ExplainResult } from './shared/explain-result.tsx'
import { HeldTree } from './shared/held-tree.tsx'
import { askableQuery } from './shared/rights.api.ts'
import { CallField, CodeField, RowFields } from './question-fields.tsx'
import { ASKS, questionOf, readAsking, writeAsking, type Asking } from './question.ts'
import './rights.css'
import { rightsPageTexts } from './rights.i18n.ts'
import { tenantChoices } from '../../resource/tenant/tenant-choices.ts'

const ADMINISTRATOR = 'administrator'
const LABELS = { code: 'askCode', call: 'askCall', row: 'askRow', held: 'askHeld' } as const
const FIELDS = { code: CodeField, call: CallField, row: RowFields } as const

/** Why a person can or cannot, and every right held. The question is the address of the page. */
export default function RightsPage() {
  const t = useTexts(rightsPageTexts)
  const id = useId()
  const [address, setAddress] = useListAddress()
  const asking = readAsking(address)
  const { data: askable, error, refetch } = useQuery(askableQuery)
  const latest = useRef(asking)
  useEffect(() => {
    latest.current = asking
  })
  const change = (part: Partial<Asking>) => {
    // The address follows a moment later; a second choice before that builds on the first.
    latest.current = { ...latest.current, ...part }
    setAddress(writeAsking(latest.current, address), true)
  }
  const question = questionOf(asking)
  const Field = asking.ask === 'held' ? undefined : FIELDS[asking.ask]
  return (
    <div className="res-page">
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <div className="rights-columns">
        <section className="res-panel rights-question" aria-label={t('question')}>
          <TenantField
            id={`${id}-tenant`}
            value={asking.tenantId}
            onChange={(tenantId) => change({ tenantId, userId: '', rowId: '' })}
          />
          <div className="res-field">
            <label htmlFor={`${id}-person`}>{t('person')}</label>
            <PersonSelect
              forbidden={t('personForbidden')}
              id={`${id}-person`}
              value={asking.userId}
              tenantId={asking.tenantId}
              onChange={(userId) => change({ userId })}
            />
          </div>
          <div className="res-field">
            <span id={`${id}-what`} className="rights-label">
              {t('what')}
            </span>
            <Segmented
              block
              aria-labelledby={`${id}-what`}
              value={asking.ask}
              onChange={(ask) => change({ ask })}
              options={ASKS.map((ask) => ({ value: ask, label: t(LABELS[ask]) }))}
            />
          </div>
          {Field && asking.ask !== 'held' && (
            <div className="res-field">
              <label htmlFor={`${id}-${asking.ask}`}>{t(asking.ask)}</label>
              <Field id={`${id}-${asking.ask}`} asking={asking} askable={askable} onChange={change} />
              {error && (
                <p className="res-error" role="alert">
                  {t('askableFailed')}{' '}
                  <Button type="link" size="small" onClick={() => void refetch()}>
                    {t('retry')}
                  </Button>
                </p>
              )}
            </div>
          )}
        </section>
        <section className="res-panel" aria-label={t('answer')}>
          {asking.userId === '' ? (
            <EmptyNote title={t('nobody')} reason={t('nobodyHint')} />
          ) : asking.ask === 'held' ? (
            <HeldTree key={asking.userId} userId={asking.userId} tenantId={asking.tenantId || undefined} />
          ) : question ? (
            <ExplainResult question={question} />
          ) : (
            <EmptyNote title={t('nothing')} reason={t('nothingHint')} />
          )}
        </section>
      </div>
    </div>
  )
}

/** Operators of the platform ask in any tenant; for everybody else there is the own one. */
function TenantField({ id, value, onChange }: { id: string; value: string; onChange: (tenantId: string) => void }) {
  const t = useTexts(rightsPageTexts)
  const isAdministrator = useSession(({ user }) => user?.roleName.split(',').includes(ADMINISTRATOR) ?? false)
  const ownTenant = useSession(({ user }) => user?.tenantId ?? '')
  const { data: tenants } = useQuery({ ...tenantChoices, enabled: isAdministrator })
  if (!isAdministrator || !tenants || tenants.length < 2) return null
  return (
    <div className="res-field">
      <label htmlFor={id}>{t('tenant')}</label>
      <Select
        id={id}
        className="res-wide"
        value={value || ownTenant}
        showSearch={{ optionFilterProp: 'label' }}
        options={tenants.map(({ tenantId, tenantName }) => ({
          value: tenantId,
          label: `${seededName(tenantName)} · ${tenantId}`,
        }))}
        onChange={(tenantId) => onChange(tenantId === ownTenant ? '' : tenantId)}
      />
    </div>
  )
}
