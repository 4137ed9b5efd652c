import { website } from '@drawdesk/contract/core/constants'
import { useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { Navigate, useLocation } from 'react-router'
import { menuPagesOf, type MenuNode } from '../../lib/menu.ts'
import { useShellText } from '../../lib/texts.ts'
import { HOME_PATH } from '../guard.ts'
import { hasPage } from '../tabs/page-of.ts'
import { Panes } from '../tabs/panes.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { visitTab } from '../tabs/tabs-store.ts'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import './layout.css'

/** The frame: side bar, top bar, tabs, and the pages. An unknown path goes to /404, one that is not in the person's menu to /403. */
export function Layout({ forest }: { forest: readonly MenuNode[] }) {
  const { pathname } = useLocation()
  const isGranted = useMemo(() => new Set([HOME_PATH, ...menuPagesOf(forest).map((page) => page.path)]), [forest])
  if (!hasPage(pathname)) return <Navigate to="/404" replace />
  if (!isGranted.has(pathname)) return <Navigate to="/403" replace />
  return <Frame forest={forest} />
}

function Frame({ forest }: { forest: readonly MenuNode[] }) {
  const text = useShellText()
  const { pathname, search } = useLocation()
  const content = useRef<HTMLElement>(null)
  const pages = useMemo(() => new Map(menuPagesOf(forest).map((page) => [page.path, page])), [forest])
  const labelOf = (path: string) => (path === HOME_PATH ? text('tabs.home') : (pages.get(path)?.name ?? path))
  const title = labelOf(pathname)

  // Before the browser paints, so that a new page never shows an empty frame.
  useLayoutEffect(() => visitTab(pathname, search), [pathname, search])
  useEffect(() => {
    document.title = `${title} - ${website.title}`
  }, [title])

  const skip = (event: MouseEvent) => {
    // Without the address, which belongs to the page on screen.
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <div className="layout">
      <a className="skip-link" href="#content" onClick={skip}>
        {text('skipToContent')}
      </a>
      <SideBar forest={forest} current={pathname} />
      <div className="stage">
        <TopBar groups={pages.get(pathname)?.groups ?? []} title={title} />
        <TabBar current={pathname} labelOf={labelOf} />
        <main id="content" className="content" tabIndex={-1} ref={content}>
          <Panes current={pathname} labelOf={labelOf} />
        </main>
      </div>
    </div>
  )
}
