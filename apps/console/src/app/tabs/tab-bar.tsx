import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useRef, type WheelEvent } from 'react'
import { useShellText } from '../../lib/texts/texts.ts'
import { TabItem } from './tab-item.tsx'
import { useTabs } from './tabs-store.ts'
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
  const currentTab = tabs.find(({ value }) => value === current)
  return (
    <nav className="tab-bar" aria-label={text('tabs.label')} onWheel={(event) => scrollSideways(event, list.current)}>
      <ul className="tab-list" ref={list} {...handlers}>
        {tabs
          .filter(({ value }) => hasTab(value))
          .map((tab) => (
            <TabItem
              key={tab.value}
              tab={tab}
              label={labelOf(tab.value)}
              current={current}
              menu={menuOf(tab)}
              isMoving={tab.value === moving}
              onLeave={(goOn) => askIfUnsaved([tab.value], goOn)}
            />
          ))}
      </ul>
      <Dropdown menu={currentTab ? menuOf(currentTab) : { items: [] }} trigger={['click']} placement="bottomRight">
        <button type="button" className="bar-button tab-more" aria-label={text('tabs.more')} title={text('tabs.more')}>
          <DownOutlined aria-hidden="true" />
        </button>
      </Dropdown>
    </nav>
  )
}

/** A wheel that turns up and down moves the row of tabs left and right; nothing else scrolls here. */
function scrollSideways({ deltaX, deltaY }: WheelEvent, list: HTMLUListElement | null): void {
  if (list && deltaX === 0) list.scrollLeft += deltaY
}
