import { ShopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, type GetRef } from 'antd'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useSession } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { isFoundBy } from './find-tenants.ts'
import { tenantChoices } from './tenant-choices.ts'
import { tenantTexts } from './tenant.i18n.ts'
import './tenant.css'
import { useWorkTenant, type WorkTenant } from './work-tenant.ts'

const POPUP_WIDTH_PX = 280

/** In the head of a list, for the operator: whose rows it shows. Nothing for anybody else. */
export function TenantChooser(): ReactNode {
  const work = useWorkTenant()
  return work && <Chooser work={work} />
}

function Chooser({ work }: { work: WorkTenant }): ReactNode {
  const t = useTexts(tenantTexts)
  const id = useId()
  const ownId = useSession((session) => session.tenantId)
  const [isWanted, setIsWanted] = useState(false)
  const {
    data = [],
    isFetching,
    isError,
    refetch,
  } = useQuery({ ...tenantChoices, enabled: isWanted || work.tenantId !== undefined })
  const select = useRef<GetRef<typeof Select>>(null)
  const { takeFocus } = work
  useEffect(() => {
    if (takeFocus()) select.current?.focus()
  }, [takeFocus])

  const labelOf = (tenantId: string): string => {
    const name = data.find((tenant) => tenant.tenantId === tenantId)?.tenantName
    return tenantId === ownId ? t('own') : name === undefined ? tenantId : t('named', { name, tenantId })
  }
  const others = data.filter(({ tenantId }) => tenantId !== ownId).map(({ tenantId }) => tenantId)
  // The one of the address stands there even if the server knows none of that number.
  const listed = [
    ownId,
    ...(work.tenantId === undefined || others.includes(work.tenantId) ? [] : [work.tenantId]),
    ...others,
  ]
  return (
    <Select
      ref={select}
      id={id}
      className="res-tenant"
      aria-label={t('chooseTenant')}
      prefix={<ShopOutlined aria-hidden />}
      popupMatchSelectWidth={POPUP_WIDTH_PX}
      status={work.tenantId === undefined ? undefined : 'warning'}
      showSearch={{
        filterOption: (text, option) =>
          option !== undefined && isFoundBy({ tenantId: String(option.value), tenantName: option.label }, text),
      }}
      loading={isFetching}
      value={work.tenantId ?? ownId}
      options={listed.map((tenantId) => ({ value: tenantId, label: labelOf(tenantId) }))}
      notFoundContent={
        isError ? (
          <span className="res-choices-note">
            {t('failed')}{' '}
            <Button type="link" size="small" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          </span>
        ) : (
          t('none')
        )
      }
      onOpenChange={(isOpen) => {
        if (isOpen) setIsWanted(true)
      }}
      onChange={(tenantId: string) => work.choose(tenantId === ownId ? undefined : tenantId)}
    />
  )
}
