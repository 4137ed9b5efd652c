import { useQueryClient } from '@tanstack/react-query'
import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { useFeedback } from '../../lib/feedback.ts'
import { call } from '../../lib/http.ts'
import { useShellText } from '../../lib/texts.ts'
import { HOME_PATH } from '../guard.ts'
import { closeAllTabs, closeOtherTabs, closeTab } from './tabs-store.ts'
import { isClosable } from './tabs.ts'

/** The menu of a tab: close it, close others, close all, clear the cache. */
export function useTabMenu(current: string): (value: string) => MenuProps {
  const text = useShellText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { modal, message } = useFeedback()

  const clearCache = async () => {
    await call('GET', '/blade-auth/oauth/clear-cache')
    await queries.resetQueries()
    void message.success(text('tabs.cacheCleared'))
  }
  const actions: Record<string, (value: string) => void> = {
    closeThis: (value) => {
      const next = closeTab(value, current)
      if (next) void navigate(next.value + next.search)
    },
    closeOthers: (value) => {
      closeOtherTabs(value)
      if (value !== current) void navigate(value)
    },
    closeAll: () => {
      closeAllTabs()
      void navigate(HOME_PATH)
    },
    clearCache: () => {
      void modal.confirm({ title: text('tabs.clearCacheAsks'), okText: text('confirm'), cancelText: text('cancel'), onOk: clearCache })
    },
  }
  return (value) => ({
    items: [
      { key: 'closeThis', label: text('tabs.closeThis'), disabled: !isClosable({ value }) },
      { key: 'closeOthers', label: text('tabs.closeOthers') },
      { key: 'closeAll', label: text('tabs.closeAll') },
      { type: 'divider' },
      { key: 'clearCache', label: text('tabs.clearCache') },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      actions[key]?.(value)
    },
  })
}
