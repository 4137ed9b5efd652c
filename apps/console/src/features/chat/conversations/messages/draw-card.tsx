import { seededName } from '../../../../lib/texts/language.ts'
import { DRAW_END_STATES, DRAW_STATE, type Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { useQuery } from '@tanstack/react-query'
import { Progress as ProgressBar } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useLive } from '../../../../components/live.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { followEvents } from '../../../../lib/events/events.ts'
import { RECORDS_PATH } from '../../../../lib/home/draw-figures.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { serviceNote } from '../../../../lib/texts/service-note.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { PictureButtons } from '../../shared/picture-buttons.tsx'
import { conversationTexts } from '../conversation.i18n.ts'
import { drawQuery } from './draws.ts'
import './message-list.css'

/** A drawing that was begun here: how far it is, then its pictures; as its record says, for who may see that. */
export function DrawCardView({ infoId, words, apiName }: { infoId: string; words: string; apiName: string }) {
  const t = useTexts(conversationTexts)
  const isLive = useLive()
  const canView = usePermission('drawInfo_view')
  const { data, error, refetch } = useQuery({ ...drawQuery(infoId), enabled: isLive })
  // Taken down, released or deleted: seen at once.
  useEffect(() => {
    if (!isLive) return undefined
    return followEvents({
      topics: ['draw'],
      onEvent: ({ event, data: news }) =>
        void ((event === 'resync' || (JSON.parse(news) as { id?: string }).id === infoId) && refetch()),
    })
  }, [isLive, infoId, refetch])
  const hasEnded = data !== undefined && DRAW_END_STATES.includes(data.state)
  return (
    <section className="chat-draw" aria-label={t('drawing')} aria-busy={!hasEnded && !error}>
      {error && (
        <p className="chat-draw-note" role="alert">
          {error instanceof ApiError ? error.message : t('drawLost')}
        </p>
      )}
      {!hasEnded && !error && (
        <div className="chat-draw-wait skeleton">{data?.previewUrl ? <img src={data.previewUrl} alt="" /> : null}</div>
      )}
      {!hasEnded && data && data.progress > 0 && (
        <ProgressBar percent={Math.round(data.progress * 100)} size="small" aria-label={t('progress')} />
      )}
      {data && data.files.length > 0 && <PictureButtons className="chat-draw-files" files={data.files} alt={words} />}
      {hasEnded && data.note && <p className="chat-draw-note">{serviceNote(data.note)}</p>}
      {data?.takenDown === 1 && <p className="chat-draw-note">{t('drawTakenDown')}</p>}
      <footer>
        {data && <DrawState progress={data} />}
        <span>{seededName(apiName)}</span>
        {canView && <Link to={`${RECORDS_PATH}?id=${infoId}`}>{t('toRecord')}</Link>}
      </footer>
    </section>
  )
}

function DrawState({ progress: { state, error } }: { progress: Progress }) {
  const t = useTexts(conversationTexts)
  if (state === DRAW_STATE.succeeded) return <StateTag kind="good">{t('drawn')}</StateTag>
  if (DRAW_END_STATES.includes(state)) return <StateTag kind="bad">{error?.msg ?? t('notDrawn')}</StateTag>
  return (
    <StateTag kind="info" isRunning>
      {t('drawingNow')}
    </StateTag>
  )
}
