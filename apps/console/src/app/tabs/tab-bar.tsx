import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useShellText } from '../../lib/texts.ts'
import { closeTab, useTabs } from './tabs-store.ts'
import { isClosable, type Tab } from './tabs.ts'
import { useTabMenu } from './use-tab-menu.tsx'

const MIDDLE_BUTTON = 1

/** The open pages: click or Enter goes there, middle click or Delete closes, right click has more. */
export function TabBar({ current, labelOf }: { current: string; labelOf: (path: string) => string }) {
  const text = useShellText()
  const { tabs } = useTabs()
  const menuOf = useTabMenu(current)
  const list = useRef<HTMLUListElement>(null)
  useScrolledWheel(list)
  return (
    <nav className="tab-bar" aria-label={text('tabs.label')}>
      <ul className="tab-list" ref={list}>
        {tabs.map((tab) => (
          <TabItem key={tab.value} tab={tab} label={labelOf(tab.value)} current={current} menu={menuOf(tab.value)} />
        ))}
      </ul>
      <Dropdown menu={menuOf(current)} trigger={['click']} placement="bottomRight">
        <button type="button" className="bar-button tab-more" aria-label={text('tabs.more')} title={text('tabs.more')}>
          <DownOutlined aria-hidden="true" />
        </button>
      </Dropdown>
    </nav>
  )
}

interface TabItemProps {
  tab: Tab
  label: string
  current: string
  menu: ReturnType<ReturnType<typeof useTabMenu>>
}

function TabItem({ tab, label, current, menu }: TabItemProps) {
  const text = useShellText()
  const navigate = useNavigate()
  const item = useRef<HTMLLIElement>(null)
  const isCurrent = tab.value === current
  const canClose = isClosable(tab)

  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])

  const close = () => {
    if (!canClose) return
    const next = closeTab(tab.value, current)
    if (next) void navigate(next.value + next.search)
  }
  return (
    <Dropdown menu={menu} trigger={['contextMenu']}>
      <li ref={item} className={`tab${isCurrent ? ' tab-current' : ''}`}>
        <Link
          to={tab.value + tab.search}
          className="tab-link"
          aria-current={isCurrent ? 'page' : undefined}
          draggable={false}
          // The middle button would start scrolling on press and open a browser tab on release.
          onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
          onAuxClick={(event) => {
            if (event.button !== MIDDLE_BUTTON) return
            event.preventDefault()
            close()
          }}
          onKeyDown={(event) => event.key === 'Delete' && close()}
        >
          {label}
        </Link>
        {canClose && (
          <button type="button" className="tab-close" aria-label={text('tabs.close', { label })} onClick={close}>
            <CloseOutlined aria-hidden="true" />
          </button>
        )}
      </li>
    </Dropdown>
  )
}

/** A wheel that turns up and down moves the row of tabs left and right. */
function useScrolledWheel(list: React.RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const scroll = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || event.deltaX !== 0) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element.addEventListener('wheel', scroll, { passive: false })
    return () => element.removeEventListener('wheel', scroll)
  }, [list])
}
