import { DownOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { lazy, useRef, useState, type WheelEvent } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useShellText, useTexts } from '../../lib/texts/texts.ts'
import type { Tab } from './tabs.ts'
import { TabItem } from './tab-item.tsx'
import { useTabs } from './tabs-store.ts'
import { texts } from './tabs.i18n.ts'
import { useCutEdges } from './use-cut-edges.ts'
import { useTabDrag } from './use-tab-drag.ts'
import { useTabMenu } from './use-tab-menu.tsx'
import { useUnsavedQuestion } from './use-unsaved-question.ts'

interface TabBarProps {
  current: string
  labelOf: (path: string) => string
  /** Pages whose menu entry says so open without a tab. */
  hasTab: (path: string) => boolean
}

/** The open pages, to be sorted by dragging, and the menu of the one on screen. */
export function TabBar({ current, labelOf, hasTab }: TabBarProps) {
  const text = useShellText()
  const { tabs } = useTabs()
  const menuOf = useTabMenu(current, labelOf)
  const askIfUnsaved = useUnsavedQuestion(labelOf)
  const { handlers, moving } = useTabDrag()
  const list = useRef<HTMLUListElement>(null)
  const cut = useCutEdges(list)
  const currentTab = tabs.find(({ value }) => value === current)
  const shown = tabs.filter(({ value }) => hasTab(value))
  const itemOf = (tab: Tab) => (
    <TabItem
      key={tab.value}
      tab={tab}
      label={labelOf(tab.value)}
      current={current}
      menu={menuOf(tab)}
      isMoving={tab.value === moving}
      onLeave={(goOn) => askIfUnsaved([tab.value], goOn)}
    />
  )
  return (
    <nav className="tab-bar" aria-label={text('tabs.label')} onWheel={(event) => scrollSideways(event, list.current)}>
      <div className="tab-rows" {...handlers}>
        <ul className="tab-list tab-list-kept">{shown.filter(({ isPinned }) => isPinned).map(itemOf)}</ul>
        <ul
          className={`tab-list${cut.start ? ' tab-list-cut-start' : ''}${cut.end ? ' tab-list-cut-end' : ''}`}
          ref={list}
        >
          {shown.filter(({ isPinned }) => !isPinned).map(itemOf)}
        </ul>
      </div>
      <OpenPages tabs={shown} labelOf={labelOf} current={current} />
      <Dropdown menu={currentTab ? menuOf(currentTab) : { items: [] }} trigger={['click']} placement="bottomRight">
        <button type="button" className="bar-button tab-more" aria-label={text('tabs.more')} title={text('tabs.more')}>
          <DownOutlined aria-hidden="true" />
        </button>
      </Dropdown>
    </nav>
  )
}

const OpenPageList = lazy(() => loadChunk(() => import('./open-page-list.tsx')))

interface OpenPagesProps {
  tabs: readonly Tab[]
  labelOf: (path: string) => string
  current: string
}

/** All open pages in a list that can be searched, for when the row is longer than the screen. */
function OpenPages(props: OpenPagesProps) {
  const text = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  const renderList = () => (
    <LazyPart>
      <OpenPageList {...props} onDone={() => setIsOpen(false)} />
    </LazyPart>
  )
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      popupRender={renderList}
    >
      <button
        type="button"
        className="bar-button tab-more"
        aria-label={text('list')}
        title={text('list')}
        aria-expanded={isOpen}
      >
        <UnorderedListOutlined aria-hidden="true" />
      </button>
    </Dropdown>
  )
}

/** A wheel that turns up and down moves the row of tabs left and right; nothing else scrolls here. */
function scrollSideways({ deltaX, deltaY }: WheelEvent, list: HTMLUListElement | null): void {
  if (list && deltaX === 0) list.scrollLeft += deltaY
}
