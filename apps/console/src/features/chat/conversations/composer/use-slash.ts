import { namedVariablesOf } from '@drawdesk/contract/drawing/style-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { seededName } from '../../../../lib/texts/language.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { promptsQuery } from '../chat.api.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import type { SlashOption } from './slash-panel.tsx'

export interface Slash {
  id: string
  isOpen: boolean
  isOffered: boolean
  options: readonly SlashOption[]
  at: number
  isBusy: boolean
  toggle: () => void
  close: () => void
  /** Answers whether the key was the panel's. */
  press: (event: KeyboardEvent, onChoose: (option: SlashOption) => void) => boolean
}

/** The panel of commands and prompts: open while the text is a slash and a word, or when its button was pressed. */
export function useSlash(text: string): Slash {
  const t = useTexts(conversationTexts)
  const id = useId()
  const canDraw = usePermission('drawApi_send')
  const canPrompts = usePermission('drawPrompt_view')
  const [isPressed, setIsPressed] = useState(false)
  const [closedAt, setClosedAt] = useState<string>()
  const [chosen, setChosen] = useState(0)
  const typed = /^\/(\S*)$/.exec(text)?.[1]
  const isOffered = canDraw || canPrompts
  const isOpen = isOffered && (isPressed || (typed !== undefined && closedAt !== text))
  const keyword = useSettled(typed ?? '')
  const { data, isFetching } = useQuery({
    ...promptsQuery(keyword),
    enabled: isOpen && canPrompts,
    placeholderData: keepPreviousData,
  })
  const options: SlashOption[] = [
    ...(canDraw && '/draw'.startsWith(`/${typed ?? ''}`)
      ? [{ key: 'draw', label: t('drawCommand'), hint: t('drawCommandHint'), insert: '/draw ' }]
      : []),
    ...(data?.records ?? []).map(({ id: key, title, content }) => ({
      key,
      label: seededName(title),
      hint: content,
      insert: content,
      ...(namedVariablesOf([content]).length > 0 && { promptId: key }),
    })),
  ]
  const at = Math.min(chosen, options.length - 1)
  const close = () => {
    setIsPressed(false)
    setClosedAt(text)
    setChosen(0)
  }
  return {
    id,
    isOpen,
    isOffered,
    options,
    at,
    isBusy: isFetching,
    close,
    toggle: () => (isOpen ? close() : setIsPressed(true)),
    press(event, onChoose) {
      if (!isOpen) return false
      const option = options[at]
      if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, options.length - 1))
      else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0))
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && option) onChoose(option)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
