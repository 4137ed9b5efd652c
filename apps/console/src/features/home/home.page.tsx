import { useState } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '../../components/page-header.tsx'
import { isExternal, useMenuPages } from '../../lib/menu.ts'
import { useDisplayName } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { greetingKeyOf } from './greeting.ts'
import { HomeFigures } from './home-figures.tsx'
import { HomeNotices } from './home-notices.tsx'
import { HomePictures } from './home-pictures.tsx'
import { HomeShortcuts } from './home-shortcuts.tsx'
import { HomeWelcome } from './home-welcome.tsx'
import { texts } from './home.i18n.ts'
import './home.css'

const HOME_PATH = '/wel/index'
const DASHBOARD_PATH = '/wel/dashboard'

/** The work-bench: what the person may see of today's drawings, the latest pictures, notices and the way to the other pages. */
export default function HomePage() {
  const text = useTexts(texts)
  const name = useDisplayName()
  const [hour] = useState(() => new Date().getHours())
  const pages = useMenuPages().filter((page) => page.path !== HOME_PATH && !isExternal(page.path))
  const mayOpen = (path: string) => pages.some((page) => page.path === path)
  const seesDrawings = mayOpen('/drawing/drawInfo')
  return (
    <div className="home">
      <PageHeader title={text(greetingKeyOf(hour), { name })} purpose={text('purpose')} actions={seesDrawings ? <Link to={DASHBOARD_PATH}>{text('week')}</Link> : undefined} />
      <HomeWelcome />
      {seesDrawings && <HomeFigures />}
      <div className={`home-parts${seesDrawings ? '' : ' home-parts-plain'}`}>
        {seesDrawings && <HomePictures canOpenApis={mayOpen('/drawing/drawApi')} />}
        <div className="home-aside">
          {mayOpen('/desk/notice') && <HomeNotices />}
          <HomeShortcuts pages={pages} />
        </div>
      </div>
    </div>
  )
}
