import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { StateTag } from '../../components/tag.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useTenantName } from './tenant-choices.ts'
import './tenant.css'
import { tenantTexts } from './tenant.i18n.ts'
import { useWorkTenant } from './work-tenant.ts'

/** Over a page that works in another tenant's rows: says so, and leads back. */
export function TenantNote(): ReactNode {
  const t = useTexts(tenantTexts)
  const work = useWorkTenant()
  const tenant = useTenantName()
  return (
    <div role="status">
      {work && tenant !== undefined && (
        <div className="res-tenant-note">
          <SwapOutlined aria-hidden />
          <p>
            <strong>{t('elsewhere', { tenant })}</strong> <span>{t('elsewhereHint')}</span>
          </p>
          <Button size="small" onClick={() => work.choose(undefined)}>
            {t('back')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Beside the title of a form: whose row it is, where it is another tenant's. */
export function TenantMark(): ReactNode {
  const tenant = useTenantName()
  return (
    tenant !== undefined && (
      <span className="res-tenant-mark">
        {' '}
        <StateTag kind="warn">{tenant}</StateTag>
      </span>
    )
  )
}
