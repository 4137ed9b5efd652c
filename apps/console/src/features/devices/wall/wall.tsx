import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useLive } from '../../../components/live.tsx'
import { useNow } from '../../../components/relative-time.tsx'
import { formatServerTime } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { isForbidden } from '../../../resource/list/list-props.ts'
import { allDevicesQuery, type AllDevices } from '../shared/devices.api.ts'
import { byUrgency, URGENCIES, type Urgency } from './urgency.ts'
import { WallGroup } from './wall-group.tsx'
import './wall.css'
import { wallTexts } from './wall.i18n.ts'

/** Besides events: what only time changes, and a stream that brings nothing. */
const LOOK_AGAIN_MS = 60_000
const CLOCK = { from: 'yyyy-MM-dd '.length, to: 'yyyy-MM-dd HH:mm'.length }

interface WallActions {
  onOpen: (id: string) => void
  /** Asks what came out of a print that nobody reports; undefined where the user may not say. */
  onSilent: ((device: DrawLogin) => void) | undefined
}

/** Every device at a glance, for a screen on the wall: what stands still and why comes first. */
export default function Wall({ onOpen, onSilent }: WallActions) {
  const t = useTexts(wallTexts)
  const isLive = useLive()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...allDevicesQuery,
    refetchInterval: isLive && LOOK_AGAIN_MS,
  })
  if (isForbidden(error)) return <EmptyNote title={t('noRights')} reason={t('noRightsHint')} />
  if (!data)
    return error ? (
      <ErrorNote error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <Skeleton active paragraph={{ rows: 12 }} />
      </Delayed>
    )
  if (data.devices.length === 0) return <EmptyNote title={t('none')} reason={t('noneHint')} />
  return (
    <Board
      all={data}
      staleSince={error ? clockOf(new Date(dataUpdatedAt)) : undefined}
      onOpen={onOpen}
      onSilent={onSilent}
    />
  )
}

const clockOf = (moment: Date): string => formatServerTime(moment).slice(CLOCK.from, CLOCK.to)

interface BoardProps extends WallActions {
  all: AllDevices
  /** Since when nothing new came; undefined while it does. */
  staleSince: string | undefined
}

function Board({ all: { devices, total }, staleSince, onOpen, onSilent }: BoardProps): ReactNode {
  const t = useTexts(wallTexts)
  const board = useRef<HTMLDivElement>(null)
  const groups = byUrgency(devices)
  const isFull = useIsFull()
  // In full screen what opens beside the board could not be seen.
  const open = isFull
    ? undefined
    : (device: DrawLogin) => (device.troubles[0] === 'printSilent' && onSilent ? onSilent(device) : onOpen(device.id))
  return (
    <section ref={board} className="wall-board" aria-label={t('wall')}>
      <header className="wall-head">
        <ul className="wall-counts">
          {URGENCIES.map((urgency) => (
            <li key={urgency} className={`wall-count wall-${urgency}`}>
              <b>{(groups.get(urgency) ?? []).length.toLocaleString('en')}</b> {t(urgency)}
            </li>
          ))}
        </ul>
        <Clock />
        <FullButton isFull={isFull} onEnter={() => void board.current?.requestFullscreen()} />
      </header>
      {staleSince !== undefined && (
        <p className="wall-stale" role="alert">
          {t('stale', { time: staleSince })}
        </p>
      )}
      {total <= devices.length && <NoTrouble groups={groups} />}
      {URGENCIES.map((urgency) => (
        <WallGroup key={urgency} urgency={urgency} devices={groups.get(urgency) ?? []} onOpen={open} />
      ))}
      {total > devices.length && <p className="wall-more">{t('more', { n: total - devices.length })}</p>}
    </section>
  )
}

/** Says that nothing is wrong, of those in use alone: a device that nobody uses is not known to work. Only where all of them are on the board. */
function NoTrouble({ groups }: { groups: ReturnType<typeof byUrgency> }): ReactNode {
  const t = useTexts(wallTexts)
  const count = (urgency: Urgency): number => groups.get(urgency)?.length ?? 0
  if (count('stopped') > 0 || count('soon') > 0) return null
  if (count('fine') === 0) return <p className="wall-more">{t('noneInUse')}</p>
  return <p className="wall-all-fine">{t(count('idle') > 0 ? 'usedFine' : 'allFine')}</p>
}

function Clock() {
  const now = useNow()
  return <time className="wall-clock">{clockOf(now)}</time>
}

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function useIsFull(): boolean {
  return useSyncExternalStore(listen, () => document.fullscreenElement?.classList.contains('wall-board') ?? false)
}

/** Absent where the browser has none (phones). */
function FullButton({ isFull, onEnter }: { isFull: boolean; onEnter: () => void }): ReactNode {
  const t = useTexts(wallTexts)
  if (!document.fullscreenEnabled) return null
  const label = t(isFull ? 'leave' : 'full')
  return (
    <button
      type="button"
      className="wall-full"
      aria-label={label}
      title={label}
      onClick={() => (isFull ? void document.exitFullscreen() : onEnter())}
    >
      {isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </button>
  )
}
