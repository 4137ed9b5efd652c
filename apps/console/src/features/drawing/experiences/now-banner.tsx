import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useLive } from '../../../components/live.tsx'
import { relativeText, useNow } from '../../../components/relative-time.tsx'
import { seededName, useLanguage } from '../../../lib/texts/language.ts'
import { parseServerTime } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { nowQuery } from './draw-ex.api.ts'
import { Cover, Price, useStartText } from './draw-ex-cells.tsx'
import { drawExTexts } from './draw-ex.i18n.ts'

/** Looks again this often: experiences begin and end without anybody's doing. */
const LOOK_AGAIN_MS = 60_000

/** What a kiosk would be given now, of the venue that is filtered for or of any. */
export function NowBanner({ venue, onOpen }: { venue: string; onOpen: (id: string) => void }) {
  const t = useTexts(drawExTexts)
  const language = useLanguage()
  const isLive = useLive()
  const now = useNow()
  const startText = useStartText()
  const { data, error } = useQuery({ ...nowQuery(venue), enabled: isLive, refetchInterval: LOOK_AGAIN_MS })
  if (error) return <p className="ex-now ex-now-none">{t('nowFailed')}</p>
  // Its room is there from the start, so that nothing jumps.
  if (!data) return <div className="ex-now ex-now-none" aria-busy="true" />
  const { id, exName = '', muName = '', coverFile, endTime, price = 0, currency, next } = data
  const nextStart = parseServerTime(next?.startTime)
  if (id === undefined) {
    return (
      <p className="ex-now ex-now-none">
        <b>{venue === '' ? t('nowNone') : t('nowNoneOf', { venue })}</b>
        <span>
          {nextStart
            ? t('nowNext', { name: seededName(next?.exName ?? ''), time: startText(nextStart, next?.timeZone) })
            : t('nowNoneHint')}
        </span>
      </p>
    )
  }
  const end = parseServerTime(endTime)
  const facts = [muName || t('anyVenue'), end && t('nowEnds', { time: relativeText(end, now, language) })]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className="ex-now" aria-label={t('nowTitle')}>
      <span className="ex-now-cover">
        <Cover file={coverFile} name={exName} variant="thumb" />
      </span>
      <div className="ex-now-words">
        <span className="ex-now-sign">{venue === '' ? t('nowTitle') : t('nowOf', { venue })}</span>
        <b className="draw-line" title={exName}>
          {exName}
        </b>
        <span className="draw-help">
          {facts} · <Price row={{ price, currency }} />
        </span>
      </div>
      <span className="draw-help ex-now-hint">{t('nowHint')}</span>
      {venue === '' && <Link to="/draw/index">{t('nowDraw')}</Link>}
      <Button onClick={() => onOpen(id)}>{t('look')}</Button>
    </section>
  )
}
