import { CloseOutlined, PushpinFilled } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useShellText, useTexts } from '../../lib/texts/texts.ts'
import { HOME_PATH } from '../guard.ts'
import { closeTab } from './tabs-store.ts'
import { texts } from './tabs.i18n.ts'
import { isClosable, type Tab } from './tabs.ts'

const MIDDLE_BUTTON = 1

export interface TabItemProps {
  tab: Tab
  label: string
  current: string
  menu: MenuProps
  /** It is being dragged. */
  isMoving: boolean
  /** Asks before it is closed, where something on its page is not saved. */
  onLeave: (goOn: () => void) => void
}

/** One tab: click or Enter goes there, middle click or Delete closes, right click has more. */
export function TabItem({ tab, label, current, menu, isMoving, onLeave }: TabItemProps) {
  const shell = useShellText()
  const text = useTexts(texts)
  const navigate = useNavigate()
  const item = useRef<HTMLLIElement>(null)
  const isCurrent = tab.value === current
  const canClose = isClosable(tab)

  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])

  const close = () => {
    if (!canClose) return
    onLeave(() => {
      const next = closeTab(tab.value, current)
      if (next) void navigate(next.value + next.search)
    })
  }
  return (
    <Dropdown menu={menu} trigger={['contextMenu']}>
      <li
        ref={item}
        data-tab={tab.value}
        className={`tab${isCurrent ? ' tab-current' : ''}${isMoving ? ' tab-moving' : ''}`}
      >
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
          <button type="button" className="tab-close" aria-label={shell('tabs.close', { label })} onClick={close}>
            <CloseOutlined aria-hidden="true" />
          </button>
        )}
        {tab.isPinned && tab.value !== HOME_PATH && (
          <PushpinFilled className="tab-pin" role="img" aria-label={text('pinned')} />
        )}
      </li>
    </Dropdown>
  )
}
