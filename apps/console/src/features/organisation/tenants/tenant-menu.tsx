import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DatasourceDialog } from './datasource-dialog.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { isPlatform, type TenantRow } from './tenant-row.ts'
import { tenantTexts } from './tenant.i18n.ts'

const ExportDialog = lazy(() => loadChunk(() => import('./data/export-dialog.tsx')))

/** What can be set for one tenant, behind one button; what cannot says why. */
export function TenantMenu({ row }: { row: TenantRow }) {
  const t = useTexts(tenantTexts)
  const may = {
    setting: usePermission('tenant_setting'),
    package: usePermission('tenant_package'),
    datasource: usePermission('tenant_datasource'),
    archive: usePermission('tenant_archive'),
  }
  const [opened, setOpened] = useState<'setting' | 'package' | 'datasource' | 'archive'>()
  const close = () => setOpened(undefined)
  const items: NonNullable<MenuProps['items']> = []
  if (may.setting) items.push({ key: 'setting', label: t('limits'), onClick: () => setOpened('setting') })
  if (may.package)
    items.push({
      key: 'package',
      label: isPlatform(row) ? <Why word={t('package')} reason={t('notForPlatform')} /> : t('package'),
      disabled: isPlatform(row),
      onClick: () => setOpened('package'),
    })
  if (may.datasource)
    items.push({
      key: 'datasource',
      label: t('datasource'),
      onClick: () => setOpened('datasource'),
    })
  if (may.archive) items.push({ key: 'archive', label: t('exportAll'), onClick: () => setOpened('archive') })
  if (items.length === 0) return null
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="link" size="small" aria-label={t('settingOf', { name: row.tenantName })}>
          {t('set')} <DownOutlined aria-hidden className="tenant-down" />
        </Button>
      </Dropdown>
      {opened === 'setting' && <SettingDialog rows={[row]} onClose={close} />}
      {opened === 'package' && <PackageDialog row={row} onClose={close} />}
      {opened === 'datasource' && <DatasourceDialog row={row} onClose={close} />}
      {opened === 'archive' && (
        <LazyPart>
          <ExportDialog id={row.id} name={row.tenantName} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

function Why({ word, reason }: { word: string; reason: string }) {
  return (
    <>
      {word}
      <span className="tenant-why">{reason}</span>
    </>
  )
}
