import { TENANT_WEIGHT_MAX, type QueueTenant } from '@drawdesk/contract/biz/queue-manage'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { tenantTexts } from './tenants.i18n.ts'
import { useChangeTenant } from './use-change-tenant.tsx'

/** Of the turns that all tenants have, 1–100. Saved by Enter or on leaving; Escape and a refusal bring back what it was. */
export function WeightField({ tenant: { tenantId, tenantName, weight } }: { tenant: QueueTenant }) {
  const t = useTexts(tenantTexts)
  const changeTenant = useChangeTenant()
  const [typed, setTyped] = useState<number | null>(weight)
  const name = tenantName || tenantId

  const save = async () => {
    if (typed === null || typed === weight) return setTyped(weight)
    const isDone = await changeTenant({ change: { tenantId, weight: typed }, name, undo: { tenantId, weight } })
    if (!isDone) setTyped(weight)
  }
  return (
    <InputNumber
      className="queue-weight" size="small" aria-label={t('weightOf', { name })} title={t('weightHint')} min={1} max={TENANT_WEIGHT_MAX} precision={0} value={typed}
      onChange={setTyped} onPressEnter={() => void save()} onBlur={() => void save()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped(weight)
      }}
    />
  )
}
