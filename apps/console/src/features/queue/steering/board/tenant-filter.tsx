import { ShopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { tenantChoices } from '../../../../resource/tenant/tenant-choices.ts'
import { tenantTexts } from '../../../../resource/tenant/tenant.i18n.ts'
import { queueTexts } from '../queue-manage.i18n.ts'

interface TenantFilterProps {
  tenantId: string | undefined
  onChange: (tenantId: string | undefined) => void
}

const POPUP_WIDTH_PX = 280

/** For the platform's operator, who sees the queues of all tenants: shows one of them alone. */
export function TenantFilter({ tenantId, onChange }: TenantFilterProps) {
  const t = useTexts(queueTexts)
  const named = useTexts(tenantTexts)
  const [isWanted, setIsWanted] = useState(false)
  const { data = [], isFetching } = useQuery({ ...tenantChoices, enabled: isWanted || tenantId !== undefined })
  const options = data.map((tenant) => ({
    value: tenant.tenantId,
    label: named('named', { name: tenant.tenantName, tenantId: tenant.tenantId }),
  }))
  const isListed = tenantId === undefined || options.some(({ value }) => value === tenantId)
  return (
    <Select
      className="queue-tenant"
      aria-label={t('chooseTenant')}
      prefix={<ShopOutlined aria-hidden />}
      placeholder={t('allTenants')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={POPUP_WIDTH_PX}
      loading={isFetching}
      // The one of the address stands there even if the server knows none of that number.
      options={isListed ? options : [{ value: tenantId, label: tenantId }, ...options]}
      value={tenantId ?? null}
      onOpenChange={(isOpen) => {
        if (isOpen) setIsWanted(true)
      }}
      onChange={(chosen: string | undefined | null) => onChange(chosen ?? undefined)}
    />
  )
}
