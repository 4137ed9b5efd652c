import { ExportOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { EmptyNote } from '../../components/empty.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './frame.i18n.ts'

/** Without a sign of life for this long, the frame says that nothing came; it goes on waiting. */
export const FRAME_PATIENCE_MS = 15_000

interface FrameProps {
  address: string
  /** What it is called: the host, or the path of an own page. */
  host: string
  sandbox: string
}

type FrameState = 'loading' | 'slow' | 'loaded' | 'refused'

/** A sandboxed page with its way out. A site that forbids embedding looks to us like one that loaded, so the hint always stands. */
export function Frame({ address, host, sandbox }: FrameProps) {
  const text = useTexts(texts)
  const [state, setState] = useState<FrameState>('loading')
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('slow'), FRAME_PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    // Only named sites are embedded (FRAME_HOSTS): without a word the frame would stay empty.
    const refuse = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && isSameSite(blockedURI, address)) setState('refused')
    }
    document.addEventListener('securitypolicyviolation', refuse)
    return () => document.removeEventListener('securitypolicyviolation', refuse)
  }, [address])

  const newWindow = (
    <Button
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      icon={<ExportOutlined aria-hidden="true" />}
      size="small"
    >
      {text('newWindow')}
    </Button>
  )
  if (state === 'refused')
    return <EmptyNote title={text('notNamed', { host })} reason={text('notNamedHelp')} action={newWindow} />
  return (
    <div className="frame">
      <div className="frame-bar" role="group" aria-label={text('bar')}>
        <span className="frame-host">{host}</span>
        <span className="frame-hint">{text('hint')}</span>
        <Button
          size="small"
          icon={<ReloadOutlined aria-hidden="true" />}
          onClick={() => {
            setState('loading')
            setRound(round + 1)
          }}
        >
          {text('reload')}
        </Button>
        {newWindow}
      </div>
      <div className="frame-stage">
        {state === 'loading' && (
          <div className="frame-waiting" role="status">
            <span className="spinner" aria-hidden="true" /> {text('loading', { host })}
          </div>
        )}
        {state === 'slow' && (
          <div className="frame-waiting" role="status">
            <EmptyNote title={text('slow', { host })} reason={text('slowHelp')} isCompact />
          </div>
        )}
        <iframe
          key={round}
          className="frame-window"
          title={text('frame', { host })}
          src={address}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          onLoad={() => setState('loaded')}
        />
      </div>
    </div>
  )
}

/** Browsers cut what they report of a blocked address down to its origin. */
function isSameSite(blocked: string, address: string): boolean {
  const { origin, href } = new URL(address, window.location.origin)
  return blocked === origin || blocked === href || blocked.startsWith(`${origin}/`)
}
