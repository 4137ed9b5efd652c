import { Drawer } from 'antd'
import type { MenuNode } from '../../lib/menu/menu.ts'
import { useShellText } from '../../lib/texts/texts.ts'
import { Brand } from './brand.tsx'
import { setDrawerOpen, useLayout } from './layout-store.ts'
import { TenantFold } from '../shell/tenant-fold.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopMenuPicker } from './top-menu.tsx'

/** The menu of narrow screens, with the tenant at its head: over the page when asked for. */
export default function SideDrawer({
  forest,
  current,
  page,
}: {
  forest: readonly MenuNode[]
  current: string
  page: string
}) {
  const text = useShellText()
  const isDrawerOpen = useLayout((layout) => layout.isDrawerOpen)
  return (
    <Drawer
      open={isDrawerOpen}
      onClose={() => setDrawerOpen(false)}
      placement="left"
      size={264}
      title={<Brand isShort={false} />}
      closable={{ 'aria-label': text('close'), placement: 'end' }}
      classNames={{ section: 'side-drawer', header: 'side-drawer-header', body: 'side-drawer-body' }}
    >
      <TenantFold page={page} onDone={() => setDrawerOpen(false)} />
      <TopMenuPicker />
      <SideMenu forest={forest} current={current} isCollapsed={false} onChoose={() => setDrawerOpen(false)} />
    </Drawer>
  )
}
