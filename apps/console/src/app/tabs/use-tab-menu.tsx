import { useQueryClient } from '@tanstack/react-query'
import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { ApiError, call } from '../../lib/http/http.ts'
import { useShellText, useTexts } from '../../lib/texts/texts.ts'
import { HOME_PATH } from '../guard.ts'
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  closeTabsRight,
  dropKeptPages,
  moveTab,
  pinTab,
  reloadTab,
  useTabs,
} from './tabs-store.ts'
import { texts } from './tabs.i18n.ts'
import { useUnsavedQuestion } from './use-unsaved-question.ts'
import { isClosable, type Tab } from './tabs.ts'
import { isOfFrame } from '../../lib/http/read-keys.ts'

type Action =
  | 'reload'
  | 'pin'
  | 'left'
  | 'right'
  | 'closeThis'
  | 'closeOthers'
  | 'closeRight'
  | 'closeAll'
  | 'clearCache'

/** The menu of a tab: reload, pin, move and close it, close others, those to its right or all, clear the cache. */
export function useTabMenu(current: string, labelOf: (path: string) => string): (tab: Tab) => MenuProps {
  const shell = useShellText()
  const text = useTexts(texts)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { modal, message } = useFeedback()
  const askIfUnsaved = useUnsavedQuestion(labelOf)

  const reload = async (value: string) => {
    // What the page asks for it asks anew; menu and rights are the frame's.
    await queries.invalidateQueries({ predicate: (query) => !isOfFrame(query), refetchType: 'none' })
    reloadTab(value)
    if (value !== current) void navigate(value)
  }
  const clearCache = async () => {
    try {
      await call('GET', '/blade-auth/oauth/clear-cache')
    } catch (error) {
      // Its message has been shown; nothing was cleared.
      if (error instanceof ApiError) return
      throw error
    }
    dropKeptPages(current)
    await queries.resetQueries()
    void message.success(shell('tabs.cacheCleared'))
  }
  const move = (tab: Tab, step: 1 | -1) => {
    const neighbour = neighbourOf(tab, step)
    if (neighbour) moveTab(tab.value, neighbour.value)
  }
  const actions: Record<Action, (tab: Tab) => void> = {
    reload: ({ value }) => askIfUnsaved([value], () => void reload(value)),
    pin: ({ value, isPinned }) => pinTab(value, !isPinned),
    left: (tab) => move(tab, -1),
    right: (tab) => move(tab, 1),
    closeThis: ({ value }) =>
      askIfUnsaved([value], () => {
        const next = closeTab(value, current)
        if (next) void navigate(next.value + next.search)
      }),
    closeOthers: ({ value, search }) =>
      askIfUnsaved(
        looseTabs().filter((other) => other !== value),
        () => {
          closeOtherTabs(value)
          if (value !== current) void navigate(value + search)
        },
      ),
    closeRight: ({ value, search }) => {
      const going = looseTabsRightOf(value)
      askIfUnsaved(going, () => {
        closeTabsRight(value)
        if (going.includes(current)) void navigate(value + search)
      })
    },
    closeAll: () =>
      askIfUnsaved(looseTabs(), () => {
        closeAllTabs()
        void navigate(HOME_PATH)
      }),
    clearCache: () => {
      modal.confirm({
        title: shell('tabs.clearCacheAsks'),
        content: text('clearCacheHelp'),
        okText: shell('confirm'),
        cancelText: shell('cancel'),
        onOk: clearCache,
      })
    },
  }
  return (tab) => ({
    items: [
      { key: 'reload', label: text('reload') },
      { key: 'pin', label: text(tab.isPinned ? 'unpin' : 'pin'), disabled: tab.value === HOME_PATH },
      { key: 'left', label: text('left'), disabled: !neighbourOf(tab, -1) },
      { key: 'right', label: text('right'), disabled: !neighbourOf(tab, 1) },
      { type: 'divider' },
      { key: 'closeThis', label: shell('tabs.closeThis'), disabled: !isClosable(tab) },
      { key: 'closeOthers', label: shell('tabs.closeOthers') },
      { key: 'closeRight', label: text('closeRight'), disabled: looseTabsRightOf(tab.value).length === 0 },
      { key: 'closeAll', label: shell('tabs.closeAll') },
      { type: 'divider' },
      { key: 'clearCache', label: shell('tabs.clearCache') },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      // The Enter that asks must not go on to the question's own button.
      domEvent.preventDefault()
      actions[key as Action](tab)
    },
  })
}

/** The pages that closing all would close. */
function looseTabs(): string[] {
  return useTabs
    .getState()
    .tabs.filter(isClosable)
    .map(({ value }) => value)
}

/** The pages that closing those to the right of one would close. */
function looseTabsRightOf(value: string): string[] {
  const { tabs } = useTabs.getState()
  const at = tabs.findIndex((tab) => tab.value === value)
  return tabs
    .slice(at + 1)
    .filter(isClosable)
    .map((tab) => tab.value)
}

/** The tab beside one, if they may change places: home stays first, pinned and loose ones do not mix. */
function neighbourOf(tab: Tab, step: 1 | -1): Tab | undefined {
  if (tab.value === HOME_PATH) return undefined
  const { tabs } = useTabs.getState()
  const neighbour = tabs[tabs.findIndex(({ value }) => value === tab.value) + step]
  return neighbour && neighbour.value !== HOME_PATH && neighbour.isPinned === tab.isPinned ? neighbour : undefined
}
