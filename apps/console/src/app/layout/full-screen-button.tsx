import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useShellText } from '../../lib/texts/texts.ts'

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Full screen and back; absent where the browser has none (phones). */
export function FullScreenButton() {
  const text = useShellText()
  const isFull = useSyncExternalStore(listen, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = text(isFull ? 'fullScreen.leave' : 'fullScreen.enter')
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <button
      type="button"
      className="bar-button bar-wide-only"
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    >
      {isFull ? <FullscreenExitOutlined aria-hidden="true" /> : <FullscreenOutlined aria-hidden="true" />}
    </button>
  )
}
