import { Drawer } from 'antd'
import type { MenuNode } from '../../lib/menu/menu.ts'
import { useShellText } from '../../lib/texts/texts.ts'
import { Brand } from './brand.tsx'
import { setDrawerOpen, useLayout } from './layout-store.ts'
import { SideMenu } from './side-menu.tsx'
import { TopMenuPicker } from './top-menu.tsx'

/** The menu of narrow screens: over the page when asked for. */
export default function SideDrawer({ forest, current }: { forest: readonly MenuNode[]; current: string }) {
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
      <TopMenuPicker />
      <SideMenu forest={forest} current={current} isCollapsed={false} onChoose={() => setDrawerOpen(false)} />
    </Drawer>
  )
}
