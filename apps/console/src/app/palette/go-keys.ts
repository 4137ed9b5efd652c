import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMenuPages } from '../../lib/menu/menu.ts'

/** A letter after G for the pages that are opened most, by their English names. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  h: '/wel/index',
  u: '/system/user',
  d: '/system/dept',
  r: '/authority/role',
  t: '/system/tenant',
  n: '/desk/notice',
  l: '/monitor/log/usual',
  c: '/chat/dialog',
  a: '/drawing/drawApi',
  s: '/drawing/drawStyle',
  p: '/drawing/drawPrompt',
  i: '/drawing/drawInfo',
  q: '/drawing/queueManage',
  o: '/operation/cusOrders',
}
/** So long the letter may follow. */
const WAIT_MS = 1_500
/** Where a letter is text, or belongs to what is open. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** G and a letter open a page, as far as it is in the person's menu. */
function useGoKeys(isActive: boolean): void {
  const navigate = useNavigate()
  const pages = useMenuPages()
  const open = useMemo(() => new Set([GO_KEYS.h, ...pages.map(({ path }) => path)]), [pages])
  const latest = useRef({ navigate, open })
  useEffect(() => {
    latest.current = { navigate, open }
  })
  useEffect(() => {
    if (!isActive) return undefined
    let begunAt = -WAIT_MS
    const press = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null
      if (isHeld || isTyping || event.defaultPrevented) return
      const isSecond = event.timeStamp - begunAt < WAIT_MS
      begunAt = event.key === 'g' ? event.timeStamp : -WAIT_MS
      const path = isSecond ? GO_KEYS[event.key] : undefined
      if (path === undefined || !latest.current.open.has(path)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void latest.current.navigate(path)
    }
    // Before the keys of the page: the second letter is not theirs.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [isActive])
}

/** Comes in an idle moment: nobody needs it with the first look. */
export default function GoKeys({ isActive }: { isActive: boolean }): null {
  useGoKeys(isActive)
  return null
}
