import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safeAddress } from '../lib/menu/menu-address.ts'
import { defineTexts, useTexts } from '../lib/texts/texts.ts'

const texts = defineTexts({
  zh: { asks: '浏览器拦下了要打开的新窗口：', open: '打开 {address}', close: '不打开' },
  en: { asks: 'The browser blocked a new window:', open: 'Open {address}', close: 'Dismiss' },
})

/**
 * A query parameter `target` opens the target in a new window (specification §2): http(s) and own paths only, without a way back to
 * this window and without a referrer. Then the parameter leaves the address, so that a reload does not open it again.
 */
export default function TargetWindow() {
  const text = useTexts(texts)
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const opened = useRef<string>(undefined)
  useEffect(() => {
    const query = new URLSearchParams(search)
    const wanted = query.get('target')
    if (wanted === null) {
      opened.current = undefined
      return
    }
    // Effects run twice in development; one window is meant.
    if (opened.current === wanted) return
    opened.current = wanted
    const address = safeAddress(wanted)
    // Browsers let a window open only after a click; whether it did is hidden by noopener, so it is asked before.
    const canOpen = (navigator.userActivation as UserActivation | undefined)?.isActive !== false
    if (address !== undefined) window.open(address, '_blank', 'noopener,noreferrer')
    query.delete('target')
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, state: canOpen ? null : { heldBack: address } },
    )
  }, [pathname, search, hash, navigate])

  const heldBack = heldBackOf(state)
  if (heldBack === undefined) return null
  const close = () => void navigate({ pathname, search, hash }, { replace: true, state: null })
  return (
    <div className="target-note" role="status">
      <span>{text('asks')}</span>
      <a className="target-note-link" href={heldBack} target="_blank" rel="noopener noreferrer" onClick={close}>
        {text('open', { address: heldBack })}
      </a>
      <button type="button" className="native-tool" onClick={close}>
        {text('close')}
      </button>
    </div>
  )
}

/** What stands in the browser's history is read with care: only what could have been opened is offered. */
function heldBackOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('heldBack' in state) || typeof state.heldBack !== 'string')
    return undefined
  return safeAddress(state.heldBack)
}
