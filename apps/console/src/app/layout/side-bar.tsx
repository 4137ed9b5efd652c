import { website } from '@drawdesk/contract/core/constants'
import { Drawer } from 'antd'
import type { MenuNode } from '../../lib/menu.ts'
import { useScreenLevel } from '../../lib/screen.ts'
import { useShellText } from '../../lib/texts.ts'
import { setDrawerOpen, useLayout } from './layout-store.ts'
import { SideMenu } from './side-menu.tsx'

/** The menu at the left; below 768 px it comes over the page when asked for. */
export function SideBar({ forest, current }: { forest: readonly MenuNode[]; current: string }) {
  const text = useShellText()
  const isNarrow = useScreenLevel() === 0
  const { isCollapsed, isDrawerOpen } = useLayout()
  if (isNarrow) {
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
        <SideMenu forest={forest} current={current} isCollapsed={false} onChoose={() => setDrawerOpen(false)} />
      </Drawer>
    )
  }
  return (
    <aside className={`side${isCollapsed ? ' side-collapsed' : ''}`}>
      <Brand isShort={isCollapsed} />
      <SideMenu forest={forest} current={current} isCollapsed={isCollapsed} />
    </aside>
  )
}

function Brand({ isShort }: { isShort: boolean }) {
  return (
    <div className="brand">
      <img src="/favicon.svg" width={28} height={28} alt={isShort ? website.title : ''} />
      {!isShort && <span className="brand-name">{website.title}</span>}
    </div>
  )
}
