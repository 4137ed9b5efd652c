import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { tenantTexts } from '../tenant.i18n.ts'

const DataDrawer = lazy(() => loadChunk(() => import('./data-drawer.tsx')))

/** Opens exports and erasures of tenants, for who may do either. */
export function DataButton() {
  const t = useTexts(tenantTexts)
  const mayExport = usePermission('tenant_archive')
  const mayErase = usePermission('tenant_wipe')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayExport && !mayErase) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('tenantData')}</Button>
      {isOpen && (
        <LazyPart>
          <DataDrawer onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
