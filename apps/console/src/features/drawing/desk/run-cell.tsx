import { FormOutlined, ProfileOutlined, ReloadOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import type { DeskRun } from '@drawdesk/contract/drawing/draw-desk'
import { DRAW_STATE, type DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useLive } from '../../../components/live.tsx'
import { RECORDS_PATH } from '../../../lib/home/draw-figures.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { DieIcon, StopIcon } from '../gallery/card-icons.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { EmptyFace } from '../gallery/card-slots.tsx'
import { useMarks } from '../gallery/marks/use-marks.ts'
import { cancelRecord, livePreviewQuery, retryRecord } from '../shared/draw-detail.api.ts'
import { DrawStateTag } from '../shared/draw-state-tag.tsx'
import { errorCodeTexts } from '../shared/error-codes.i18n.ts'
import { isUnderWay } from '../shared/live/draw-news.ts'
import { drawDeskTexts } from './draw-desk.i18n.ts'
import type { RunLook } from './run-lightbox.tsx'

export interface CellCommands {
  onRecall: (infoId: string) => void
  /** Undefined for who may not draw. */
  onVary: ((infoId: string) => void) | undefined
}

/** A grid has many cells: each asks less often than one record on its own page. */
const PREVIEW_LOOK_MS = 4_000

interface RunCellProps extends CellCommands {
  cell: DeskRun['cells'][number]
  onChanged: () => void
  onLook: (look: RunLook) => void
}

/** One drawing of a run: its pictures, or how far it is, or why there are none; and what can be done with it. */
export function RunCell({ cell, onRecall, onVary, onChanged, onLook }: RunCellProps) {
  const t = useTexts(drawDeskTexts)
  const { infoId, error, record } = cell
  if (!record)
    return (
      <div className="desk-cell" data-empty>
        <p className="desk-cell-words">
          <strong>{t(infoId === '' ? 'notSent' : 'gone')}</strong>
          {error !== '' && <span>{error}</span>}
        </p>
      </div>
    )
  return (
    <div className="desk-cell" aria-busy={isUnderWay(record)}>
      <Face record={record} onLook={onLook} />
      <div className="desk-cell-foot">
        <DrawStateTag state={record.state} waits={record.waits} reason={record.waitReason} />
        <Actions record={record} onRecall={onRecall} onVary={onVary} onChanged={onChanged} />
      </div>
    </div>
  )
}

function Face({ record, onLook }: { record: DrawInfo; onLook: (look: RunLook) => void }) {
  const t = useTexts(drawDeskTexts)
  const codes = useTexts(errorCodeTexts)
  const ratio = `${record.width ?? 1} / ${record.height ?? 1}`
  const pictures = record.files.filter(({ mime }) => mime.startsWith('image/'))
  if (record.takenDown === 1) return <p className="desk-cell-words">{t('takenDown')}</p>
  if (pictures.length > 0)
    return (
      <div className="desk-pictures" data-count={Math.min(2, pictures.length)}>
        {pictures.map((file) => (
          <button
            key={file.fileId}
            type="button"
            className="desk-picture"
            aria-label={t('ofCell', { action: t('enlarge'), name: record.prompt || record.id })}
            onClick={() => onLook({ infoId: record.id, fileId: file.fileId })}
          >
            <img
              src={file.webUrl}
              alt=""
              style={{ aspectRatio: file.width && file.height ? `${file.width} / ${file.height}` : ratio }}
            />
          </button>
        ))}
      </div>
    )
  if (record.error)
    return (
      <p className="desk-cell-words">
        <strong>{codes(record.error.code)}</strong>
        {record.error.msg !== '' && <span>{record.error.msg}</span>}
      </p>
    )
  return <Waiting record={record} ratio={ratio} />
}

/** How far it is; over it the unfinished picture, from services that send one. */
function Waiting({ record, ratio }: { record: DrawInfo; ratio: string }) {
  const isLive = useLive()
  const isDrawing = record.state === DRAW_STATE.running && record.waits !== 1
  const { data: previewUrl = '' } = useQuery({
    ...livePreviewQuery(record.id),
    enabled: isLive && isDrawing,
    refetchInterval: PREVIEW_LOOK_MS,
  })
  return (
    <div className="desk-waiting" style={{ aspectRatio: ratio }}>
      <EmptyFace record={record} />
      {isDrawing && previewUrl !== '' && <img className="desk-preview" src={previewUrl} alt="" />}
      {record.waitReason && <p className="draw-warn desk-reason">{record.waitReason}</p>}
    </div>
  )
}

function Actions({ record, onRecall, onVary, onChanged }: { record: DrawInfo; onChanged: () => void } & CellCommands) {
  const t = useTexts(drawDeskTexts)
  const mayView = usePermission('drawInfo_view')
  const marks = useMarks()
  const [isBusy, setIsBusy] = useState(false)
  const { id, state, prompt } = record
  const isStarred = record.favourite === 1
  const act = async (call: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await call()
    } catch (error) {
      logFailure('drawDesk cell', error) // Its message has been shown; how it stands is read anew.
    } finally {
      setIsBusy(false)
      onChanged()
    }
  }
  const button = (
    action: 'stop' | 'retry' | 'recall' | 'variation' | 'star' | 'unstar',
    icon: ReactNode,
    onClick: (event: MouseEvent) => void,
  ) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      loading={isBusy && (action === 'stop' || action === 'retry')}
      aria-label={t('ofCell', { action: t(action), name: prompt || id })}
      title={t(action)}
      onClick={onClick}
    />
  )
  return (
    <span className="desk-cell-actions">
      {isUnderWay(record) && button('stop', <StopIcon />, () => void act(() => cancelRecord(id)))}
      {(state === 3 || state === 4) &&
        onVary &&
        button('retry', <ReloadOutlined aria-hidden />, () => void act(() => retryRecord(id)))}
      {state === 2 &&
        onVary &&
        // The second half of a double click is no second picture.
        button('variation', <DieIcon />, ({ detail }) => {
          if (detail < 2) onVary(id)
        })}
      {state === 2 &&
        button(
          isStarred ? 'unstar' : 'star',
          isStarred ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />,
          () => {
            void act(() => marks.star([id], isStarred ? 0 : 1))
          },
        )}
      {button('recall', <FormOutlined aria-hidden />, () => onRecall(id))}
      {mayView && (
        <Link to={`${RECORDS_PATH}?id=${id}`}>
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            icon={<ProfileOutlined aria-hidden />}
            aria-label={t('ofCell', { action: t('record'), name: prompt || id })}
            title={t('record')}
          />
        </Link>
      )}
    </span>
  )
}
