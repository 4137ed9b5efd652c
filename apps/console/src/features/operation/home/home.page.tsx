import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorNote } from '../../../components/error-note.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useLive } from '../../../components/live.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { APIS_PATH, RECORDS_PATH, useDrawFigures } from '../../../lib/home/draw-figures.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { whenIdle } from '../../../lib/loading/when-idle.ts'
import { DRAW_COSTS_PAGE, drawBudgetsQuery } from '../../../lib/home/draw-budgets.ts'
import { isExternal, useMenuPages } from '../../../lib/menu/menu.ts'
import { usePinnedReports } from '../../../lib/menu/report-pins.ts'
import { hasPermission } from '../../../lib/session/permissions.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useDisplayName } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { OwnTenantNote } from '../../../resource/tenant/own-tenant-note.tsx'
import { DEVICES_PAGE } from '../../devices/shared/devices-page.ts'
import { SALES_PATH } from '../../money/shared/money-paths.ts'
import { hadPins } from '../../reports/shared/has-pins.ts'
import { orderedCards, useHomeLayout, type HomeCard, type HomeColumn } from './arrange/home-layout.ts'
import { greetingKeyOf } from './greeting.ts'
import { HomeChart } from './home-chart.tsx'
import { HomeNotices } from './home-notices.tsx'
import { HomePictures } from './home-pictures.tsx'
import { HomeQueue } from './home-queue.tsx'
import { HomeSection } from './home-section.tsx'
import { HomeShortcuts } from './home-shortcuts.tsx'
import { HomeToday } from './home-today.tsx'
import { HomeTodos } from './home-todos.tsx'
import { HomeWelcome } from './home-welcome.tsx'
import { HOME_DAYS } from './home.api.ts'
import { texts } from './home.i18n.ts'
import { TODO_PROVIDERS } from './todos.ts'
import './home.css'

const HOME_PATH = '/wel/index'
const DASHBOARD_PATH = '/wel/dashboard'

/** Few see money or devices, and both can wait until the rest stands. */
const HomeMoney = lazy(() =>
  loadChunk(async () => {
    await new Promise<void>(whenIdle)
    return import('../../money/shared/home-money.tsx')
  }),
)
const HomeDevices = lazy(() =>
  loadChunk(async () => {
    await new Promise<void>(whenIdle)
    return import('../../devices/shared/home-devices.tsx')
  }),
)
/** Only who has pinned some has reports here. The room stands while the file comes, and while the server has not said. */
const HomeReports = lazy(() =>
  loadChunk(() => import('../../reports/shared/entry.ts').then((entry) => entry.homeReports())),
)
/** Room for them, so that nothing moves when they come. */
const LATE_ROOM = <div style={{ minHeight: 136 }} />
const REPORTS_ROOM = <div style={{ minHeight: 280 }} />
/** Most have no budgets. */
const HomeBudgets = lazy(() => loadChunk(() => import('./home-budgets.tsx')))

const ArrangeDialog = lazy(() => loadChunk(() => import('./arrange/arrange-dialog.tsx')))

/** The work-bench: what the person may see of today's drawings, what waits, the latest pictures, notices and the way to the other pages. */
export default function HomePage() {
  const text = useTexts(texts)
  const name = useDisplayName()
  const [hour] = useState(() => new Date().getHours())
  const pages = useMenuPages().filter((page) => page.path !== HOME_PATH && !isExternal(page.path))
  const mayOpen = (path: string) => pages.some((page) => page.path === path)
  const seesDrawings = mayOpen(RECORDS_PATH)
  const seesSales = mayOpen(SALES_PATH) && hasPermission('sales_view')
  const isLive = useLive()
  const { data: figures, error, refetch } = useDrawFigures(HOME_DAYS, isLive && seesDrawings)
  const providers = TODO_PROVIDERS.filter(({ isFor }) => isFor({ mayOpen, mayPress: hasPermission }))
  const { data: budgets = [] } = useQuery({
    ...drawBudgetsQuery,
    enabled: mayOpen(DRAW_COSTS_PAGE) && hasPermission('drawCosts_view'),
  })
  const userId = useSession(({ user }) => user?.userId ?? '')
  const [hadReports] = useState(() => hadPins(userId))
  const { data: pins } = usePinnedReports()
  const hasReports = hadReports || (pins && pins.length > 0)
  const isBroken = error !== null && !figures
  const home = useHomeLayout()
  const [isArranging, setIsArranging] = useState<boolean>()
  /** The cards that this person can have now; undefined for one that is not theirs, or has nothing to show. */
  const cards: Readonly<Record<HomeCard, ReactNode>> = {
    today: seesDrawings && !isBroken && <HomeToday figures={figures} />,
    reports: hasReports && (
      <Suspense fallback={REPORTS_ROOM}>
        <HomeReports room={REPORTS_ROOM} />
      </Suspense>
    ),
    todos: providers.length > 0 && <HomeTodos providers={providers} />,
    queue: seesDrawings && !isBroken && <HomeQueue figures={figures} />,
    money: (seesSales || hasPermission('drawPayLog_view')) && (
      <HomeSection
        title={text(seesSales ? 'sales' : 'books')}
        more={seesSales ? { to: SALES_PATH, label: text('sales.all') } : undefined}
      >
        <Suspense fallback={LATE_ROOM}>
          <HomeMoney hasSales={seesSales} />
        </Suspense>
      </HomeSection>
    ),
    devices: mayOpen(DEVICES_PAGE) && hasPermission('drawLogin_view') && (
      <HomeSection title={text('devices')} more={{ to: DEVICES_PAGE, label: text('devices.all') }}>
        <Suspense fallback={LATE_ROOM}>
          <HomeDevices />
        </Suspense>
      </HomeSection>
    ),
    budgets: budgets.length > 0 && (
      <Suspense fallback={null}>
        <HomeBudgets budgets={budgets} />
      </Suspense>
    ),
    chart: seesDrawings && !isBroken && <HomeChart figures={figures} />,
    pictures: seesDrawings && <HomePictures canOpenApis={mayOpen(APIS_PATH)} figures={figures} />,
    notices: <HomeNotices canManage={mayOpen('/desk/notice')} />,
    shortcuts: <HomeShortcuts pages={pages} />,
  }
  const shown = (column: HomeColumn) =>
    orderedCards(column, home.layout).flatMap((card) =>
      cards[card] && !home.layout.hidden.includes(card) ? [<Fragment key={card}>{cards[card]}</Fragment>] : [],
    )
  const main = shown('main')
  return (
    <div className="home">
      <OwnTenantNote way="costsOf" />
      <PageHeader
        title={text(greetingKeyOf(hour), { name })}
        purpose={text(seesDrawings ? 'purpose' : 'purpose.plain')}
        actions={
          <>
            {seesDrawings && <Link to={DASHBOARD_PATH}>{text('more')}</Link>}
            <Link to="/draw/index">{text('draw')}</Link>
            <button type="button" className="home-arrange" onClick={() => setIsArranging(true)}>
              {text('arrange')}
            </button>
          </>
        }
      />
      <HomeWelcome />
      {seesDrawings && isBroken && (
        <div className="home-card home-broken">
          <ErrorNote isCompact error={error} title={text('figures.error')} onRetry={() => void refetch()} />
        </div>
      )}
      {shown('top')}
      <div className={`home-parts${main.length > 0 ? '' : ' home-parts-plain'}`}>
        <div className="home-now">{shown('now')}</div>
        {main.length > 0 && <div className="home-main">{main}</div>}
        <div className="home-aside">{shown('aside')}</div>
      </div>
      {isArranging !== undefined && (
        <LazyPart>
          <ArrangeDialog
            cards={new Set((Object.keys(cards) as HomeCard[]).filter((card) => cards[card]))} // its own keys
            home={home}
            isOpen={isArranging}
            onClose={() => setIsArranging(false)}
          />
        </LazyPart>
      )}
    </div>
  )
}
