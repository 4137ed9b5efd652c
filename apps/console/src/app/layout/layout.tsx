import { seededName } from '../../lib/texts/language.ts'
import { website } from '@drawdesk/contract/core/constants'
import { useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useLive } from '../../components/live.tsx'
import { usePageNames } from '../../components/page-name.ts'
import { menuForRoles, menuPagesOf, type MenuNode } from '../../lib/menu/menu.ts'
import { framedAddressOf, isFramePath, tabAddressOf } from '../../lib/menu/menu-address.ts'
import { sessionBeganHere, useSession } from '../../lib/session/session-store.ts'
import { useShellText, useText } from '../../lib/texts/texts.ts'
import { LazyErrorLog } from '../error-log/lazy-error-log.tsx'
import { ownPages } from '../pages.ts'
import { argumentPageOf, hasPage } from '../tabs/page-of.ts'
import { Panes } from '../tabs/panes.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { visitTab } from '../tabs/tabs-store.ts'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import './layout.css'

/** The frame: side bar, top bar, tabs, and the pages. An unknown path goes to /404, one that is not in the person's menu to /403. */
export function Layout({ forest: whole }: { forest: readonly MenuNode[] }) {
  // Behind the lock nothing here may lead anywhere.
  const isLive = useLive()
  const { pathname, search } = useLocation()
  const { value } = tabAddressOf(pathname, search)
  const roleNames = useSession(({ user }) => user?.roleName ?? '')
  const forest = useMemo(() => menuForRoles(whole, roleNames), [whole, roleNames])
  const isGranted = useMemo(
    () => new Set([...Object.keys(ownPages), ...menuPagesOf(forest).map((page) => page.path)]),
    [forest],
  )
  const isKnown = useMemo(() => new Set(menuPagesOf(whole).map((page) => page.path)), [whole])
  if (!hasPage(pathname)) return isLive ? <Navigate to="/404" replace /> : null
  const under = argumentPageOf(pathname)?.under
  const isOpen =
    under === undefined ? isGranted.has(value) : under.length === 0 || under.some((path) => isGranted.has(path))
  // An embedded page in nobody's menu asks before it opens; one that is in the menu for other roles is theirs.
  if (!isOpen && (!isFramePath(pathname) || isKnown.has(value)))
    return isLive ? <Navigate to="/403" replace state={{ refused: value }} /> : null
  return <Frame forest={forest} />
}

function Frame({ forest }: { forest: readonly MenuNode[] }) {
  const text = useShellText()
  const textOf = useText()
  const isLive = useLive()
  const location = useLocation()
  const { value: current, search } = tabAddressOf(location.pathname, location.search)
  const content = useRef<HTMLElement>(null)
  const pages = useMemo(() => new Map(menuPagesOf(forest).map((page) => [page.path, page])), [forest])
  const names = usePageNames()
  const labelOf = (path: string) => {
    const own = ownPages[path] ?? argumentPageOf(path)?.name
    const named = names[path]
    if (named !== undefined) return named
    return own ? textOf(own) : (pages.get(path)?.name ?? framedHostOf(path) ?? path)
  }
  const title = labelOf(current)
  const inMenu = argumentPageOf(current)?.under[0] ?? current

  // Before the browser paints, so that a new page never shows an empty frame.
  useLayoutEffect(() => visitTab(current, search), [current, search])
  useEffect(() => {
    // Back from the lock the title is ours again.
    if (isLive) document.title = `${title} - ${seededName(website.title)}`
  }, [title, isLive])

  const hasBegun = useRef(false)
  useEffect(() => {
    // Effects run again after the lock, which gives the focus back itself.
    if (hasBegun.current) return
    hasBegun.current = true
    // After the sign-in the focus would be nowhere; in a page just loaded it begins at the top, with the skip link.
    if (sessionBeganHere() && document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [])

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
      <SideBar forest={forest} current={inMenu} page={current} />
      <div className="stage">
        <TopBar
          groups={pages.get(inMenu)?.groups ?? []}
          title={title}
          page={current}
          pages={[...pages.values()].filter(({ isListed }) => isListed)}
        />
        <TabBar current={current} labelOf={labelOf} hasTab={(path) => pages.get(path)?.hasTab !== false} />
        <main id="content" className="content" tabIndex={-1} ref={content}>
          <Panes current={current} labelOf={labelOf} />
        </main>
      </div>
      <LazyErrorLog />
    </div>
  )
}

/** The host of an embedded page that is in no menu: the label of its tab. */
function framedHostOf(path: string): string | undefined {
  if (!isFramePath(path)) return undefined
  const address = framedAddressOf(path.slice(path.indexOf('?')))
  return URL.canParse(address) ? new URL(address).host : address || undefined
}
