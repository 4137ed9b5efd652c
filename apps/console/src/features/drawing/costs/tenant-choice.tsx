import { ShopOutlined } from '@ant-design/icons'
import { ALL_TENANTS_ASKED } from '@drawdesk/contract/drawing/draw-costs'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { tenantChoices } from '../../../resource/tenant/tenant-choices.ts'
import { tenantTexts } from '../../../resource/tenant/tenant.i18n.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'

const OWN = ''
const POPUP_WIDTH_PX = 280

/** For the platform's operator: the own tenant, all of them, or one. */
export function TenantChoice({
  tenantId,
  onChange,
}: {
  tenantId: string | undefined
  onChange: (tenantId: string | undefined) => void
}) {
  const t = useTexts(drawCostsTexts)
  const named = useTexts(tenantTexts)
  const [isWanted, setIsWanted] = useState(false)
  const { data = [], isFetching } = useQuery({
    ...tenantChoices,
    enabled: isWanted || (tenantId !== undefined && tenantId !== ALL_TENANTS_ASKED),
  })
  const options = [
    { value: OWN, label: t('ownTenant') },
    { value: ALL_TENANTS_ASKED, label: t('allTenants') },
    ...data.map((tenant) => ({
      value: tenant.tenantId,
      label: named('named', { name: tenant.tenantName, tenantId: tenant.tenantId }),
    })),
  ]
  return (
    <Select
      className="costs-tenant"
      aria-label={t('whose')}
      prefix={<ShopOutlined aria-hidden />}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={POPUP_WIDTH_PX}
      loading={isFetching}
      options={options}
      value={tenantId ?? OWN}
      onOpenChange={(isOpen) => {
        if (isOpen) setIsWanted(true)
      }}
      onChange={(chosen: string) => onChange(chosen === OWN ? undefined : chosen)}
    />
  )
}
