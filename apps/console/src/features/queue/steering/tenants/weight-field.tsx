import { TENANT_WEIGHT_MAX, type QueueTenant } from '@drawdesk/contract/queue/queue-manage'
import { InputNumber } from 'antd'
import { useRef, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { tenantTexts } from './tenants.i18n.ts'
import { useChangeTenant } from './use-change-tenant.tsx'

/** Of the turns that all tenants have, 1–100. Saved by Enter or on leaving; Escape and a refusal bring back what it was. */
export function WeightField({ tenant: { tenantId, tenantName, weight } }: { tenant: QueueTenant }) {
  const t = useTexts(tenantTexts)
  const changeTenant = useChangeTenant()
  const [typed, setTyped] = useState<number | null>(weight)
  const [known, setKnown] = useState(weight)
  const isSaving = useRef(false)
  const name = tenantName || tenantId

  // Changed meanwhile, by anybody: the field shows it and keeps the focus.
  if (known !== weight) {
    setKnown(weight)
    setTyped(weight)
  }
  const save = async () => {
    if (isSaving.current) return
    if (typed === null || typed === weight) return setTyped(weight)
    isSaving.current = true
    const isDone = await changeTenant({ change: { tenantId, weight: typed }, name, undo: { tenantId, weight } })
    isSaving.current = false
    if (!isDone) setTyped(weight)
  }
  return (
    <InputNumber
      className="queue-weight"
      size="small"
      aria-label={t('weightOf', { name })}
      title={t('weightHint')}
      min={1}
      max={TENANT_WEIGHT_MAX}
      precision={0}
      value={typed}
      onChange={setTyped}
      onPressEnter={() => void save()}
      onBlur={() => void save()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped(weight)
      }}
    />
  )
}
