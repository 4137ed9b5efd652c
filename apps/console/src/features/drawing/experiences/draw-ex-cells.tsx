import { EX_SCHEDULED, EX_STATES, type DrawEx, type ExState } from '@drawdesk/contract/drawing/draw-ex'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useState } from 'react'
import { useNow } from '../../../components/relative-time.tsx'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { formatServerTime, parseServerTime } from '../../../lib/texts/server-time.ts'
import { DEFAULT_TIME_ZONE, useSession } from '../../../lib/session/session-store.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { Cover as NamedCover } from '../shared/library/cover.tsx'
import { drawExTexts } from './draw-ex.i18n.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { startOf } from './ex-state.ts'
import { scheduleText, startText } from './schedule.ts'
import { isZone, zoneText } from '../../../lib/texts/time-zones.ts'

const KINDS: Readonly<Record<ExState, StateKind>> = { 0: 'neutral', 1: 'good', 2: 'warn', 3: 'neutral' }

/** The state of an experience in a word; one that is put online is scheduled until it begins. */
export function ExStateTag({ row: { state, startTime } }: { row: Pick<DrawEx, 'state' | 'startTime'> }) {
  const text = useText()
  const start = startOf({ state, startTime }, useNow())
  if (start) return <StateTag kind="info">{text(EX_SCHEDULED)}</StateTag>
  return <StateTag kind={KINDS[state]}>{text(EX_STATES[state].label)}</StateTag>
}

/** The zone of the times on the wire. */
export function useConfiguredZone(): string {
  return useSession(({ user }) => user?.timeZone) ?? DEFAULT_TIME_ZONE
}

/** Says when an experience begins, by the clocks of its venue: `今天 10:00`. */
export function useStartText(): (start: Date, timeZone?: string) => string {
  const language = useLanguage()
  const configured = useConfiguredZone()
  const now = useNow()
  return (start, timeZone = '') =>
    startText({ start, now, zone: timeZone !== '' && isZone(timeZone) ? timeZone : configured, language })
}

/** When it runs, in the venue's own time; the zone is named where it is another one than the console's. */
export function Schedule({ row }: { row: Pick<DrawEx, 'startTime' | 'endTime' | 'timeZone'> }) {
  const language = useLanguage()
  const configured = useConfiguredZone()
  const now = useNow()
  const [start, end] = [parseServerTime(row.startTime), parseServerTime(row.endTime)]
  if (!start || !end) return null
  const zone = row.timeZone !== '' && isZone(row.timeZone) ? row.timeZone : configured
  const sentence = scheduleText({ start, end, now, zone, language })
  return (
    <span className="ex-schedule" title={`${formatServerTime(start)} – ${formatServerTime(end)}`}>
      {sentence}
      {zone !== configured && <small> {zoneText(zone, start, language)}</small>}
    </span>
  )
}

export function Price({ row }: { row: Pick<DrawEx, 'price' | 'currency'> }) {
  const t = useTexts(drawExTexts)
  const language = useLanguage()
  return (
    <span className="draw-number">
      {row.price === 0 ? t('free') : moneyText(row.price, row.currency ?? '', language)}
    </span>
  )
}

interface CoverProps {
  file: FileView | null | undefined
  /** Of what it belongs to: without a picture its first letter stands there. */
  name: string
  variant?: 'thumb' | 'web'
  /** Of what has no cover but a cut-out picture, shown whole: what stands there without one. */
  none?: string | undefined
}

/** A picture in the room that it is given: the blurred pixels first, where the file has them, then the picture. Its name stands beside it, so it says nothing itself. */
export function Cover({ file, name, variant = 'web', none }: CoverProps) {
  const [loaded, setLoaded] = useState<string>()
  if (!file)
    return none === undefined ? (
      <NamedCover file={null} name={name} />
    ) : (
      <span className="ex-cover ex-cover-none">{none}</span>
    )
  return (
    <span
      className="ex-cover"
      data-loaded={loaded === file.fileId || undefined}
      style={file.placeholder && none === undefined ? { backgroundImage: `url("${file.placeholder}")` } : undefined}
    >
      <img
        src={variant === 'thumb' ? file.thumbUrl : file.webUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(file.fileId)}
      />
    </span>
  )
}
