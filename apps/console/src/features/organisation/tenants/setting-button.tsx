import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { kitTexts } from '../../../resource/resource.i18n.ts'
import { SettingDialog } from './setting-dialog.tsx'
import type { TenantRow } from './tenant-row.ts'
import { tenantTexts } from './tenant.i18n.ts'

/** Opens the limits of the ticked tenants. */
export function SettingButton({ rows }: { rows: readonly TenantRow[] }) {
  const t = useTexts(tenantTexts)
  const kit = useTexts(kitTexts)
  const { message } = useFeedback()
  const mayUse = usePermission('tenant_setting')
  const [opened, setOpened] = useState<readonly TenantRow[]>()
  if (!mayUse) return null
  return (
    <>
      <Button onClick={() => (rows.length > 0 ? setOpened(rows) : void message.warning(kit('selectFirst')))}>
        {t('setMany')}
      </Button>
      {opened && <SettingDialog rows={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
