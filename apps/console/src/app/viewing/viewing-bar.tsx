import { EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { useLive } from '../../components/live.tsx'
import { useNow } from '../../components/relative-time.tsx'
import type { SessionViewing } from '../../lib/session/session-store.ts'
import { leaveView, rereadView } from '../../lib/session/session-view.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './viewing.i18n.ts'
import { callKey, frameMeta } from '../../lib/http/read-keys.ts'

/** A right may end, or somebody may leave in another tab, at any time. */
const ASK_EVERY_MS = 30_000
const MINUTE_MS = 60_000

/** Who is impersonated, for how long, and the way out; says so when the impersonation has ended by itself. */
export default function ViewingBar({ viewing: { name, endsAtMs, isOver } }: { viewing: SessionViewing }) {
  const t = useTexts(texts)
  const isLive = useLive()
  const [isBusy, setIsBusy] = useState(false)
  const leftMs = endsAtMs - useNow().getTime()
  const { refetch } = useQuery({
    queryKey: callKey('/blade-auth/oauth/user-info'),
    meta: frameMeta,
    queryFn: ({ signal }) => rereadView(signal),
    enabled: isLive,
    refetchInterval: isOver ? false : ASK_EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  })
  const hasEnded = leftMs <= 0 && !isOver
  useEffect(() => {
    // By our clock it is over; the server says whether it is.
    if (hasEnded) void refetch()
  }, [hasEnded, refetch])

  const leave = async () => {
    setIsBusy(true)
    try {
      await leaveView()
    } catch {
      // Its message has been shown; the bar stays for another try.
      setIsBusy(false)
    }
  }
  const minutes = Math.floor(leftMs / MINUTE_MS)
  return (
    <>
      <aside className="viewing-bar" aria-label={t('label')}>
        <EyeOutlined aria-hidden />
        <span className="viewing-words">
          <strong role="status">{t('banner', { name })}</strong>
          {!isOver && <span className="viewing-left">{minutes < 1 ? t('leftLess') : t('left', { minutes })}</span>}
        </span>
        <button type="button" className="viewing-leave" disabled={isBusy} onClick={() => void leave()}>
          {t('leave')}
        </button>
      </aside>
      <AppModal
        open={isOver}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        title={t('over')}
        footer={
          <Button type="primary" loading={isBusy} onClick={() => void leave()}>
            {t('leave')}
          </Button>
        }
      >
        <p>{t('overText')}</p>
      </AppModal>
    </>
  )
}
