import { DRAW_INFO_PATH, DRAW_STATE, type DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { useQuery } from '@tanstack/react-query'
import { Button, Image, Progress as ProgressBar, Skeleton } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { SwapOutlined } from '@ant-design/icons'
import { Delayed } from '../../../components/delayed.tsx'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useLive } from '../../../components/live.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { serviceNote } from '../../../lib/texts/service-note.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { PushPrintButton } from '../../devices/shared/push/push-print-button.tsx'
import { FollowUpButtons } from '../model/follow-up-buttons.tsx'
import { modelTexts } from '../model/model.i18n.ts'
import { ResultFiles } from '../model/result-files.tsx'
import { AttemptList } from '../shared/attempt-list.tsx'
import { livePreviewQuery } from '../shared/draw-detail.api.ts'
import { DrawErrorNote } from '../shared/draw-error-note.tsx'
import { DrawStateTag } from '../shared/draw-state-tag.tsx'
import { drawStateTexts } from '../shared/draw-state.i18n.ts'
import { isUnderWay } from '../shared/live/draw-news.ts'
import { useDurationText } from '../shared/wait-text.ts'
import { PLAIN, type Compared } from '../gallery/lightbox/compared.ts'
import { ModerationActions } from '../gallery/moderation/moderation-actions.tsx'
import { moderationTexts } from '../gallery/moderation/moderation.i18n.ts'
import { TakenDownTag } from '../gallery/moderation/taken-down-tag.tsx'
import { MarksPanel } from '../gallery/marks/marks-panel.tsx'
import { RecallButton } from '../gallery/record/recall-button.tsx'
import { RecordActions } from '../gallery/record/record-actions.tsx'
import { RecordFacts } from '../gallery/record/record-facts.tsx'
import { recordTexts } from '../gallery/record/record.i18n.ts'
import { picturesOf } from '../gallery/layout/gallery-index.ts'
import { ratioOf } from '../gallery/layout/gallery-layout.ts'
import { Changes } from './changes.tsx'
import { drawInfoTexts } from './draw-info.i18n.ts'
import { ModerationHistory } from './moderation-history.tsx'
import { SentBody } from './sent-body.tsx'
import { useLiveRecord } from './use-live-record.ts'

const RecordPrints = lazy(() => loadChunk(() => import('../../devices/shared/prints/record-prints.tsx')))
const CompareRecords = lazy(() => loadChunk(() => import('../gallery/lightbox/compare-records.tsx')))

/** Unfinished pictures come with the progress; one that comes without is seen then. */
const PREVIEW_LOOK_MS = 5_000

/** One record whole: pictures large, parameters, and every call that was made for it. Kept up to date while it runs. */
export function RecordDetail({
  id,
  onClose,
  onOpen,
}: {
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}) {
  const t = useTexts(drawInfoTexts)
  const { record, error, refetch } = useLiveRecord(id)
  // Beside the title there is no room for them on a phone.
  const isNarrow = useIsNarrow()
  const actions = record && (
    <div className="draw-record-actions draw-detail-actions">
      <RecordActions record={record} look="buttons" onRepeated={onOpen} />
      <RecallButton record={record} />
      <PushPrintButton record={record} look="buttons" />
      <ModerationActions record={record} onDone={(action) => action === 'remove' && onClose()} />
    </div>
  )
  return (
    <AppDrawer open size={960} title={t('detail')} onClose={onClose} extra={!isNarrow && actions}>
      {record ? (
        <>
          {isNarrow && actions}
          <RecordBody record={record} onOpen={onOpen} />
        </>
      ) : error ? (
        <ErrorNote error={error} title={t('detailFailed')} onRetry={refetch} />
      ) : (
        <Delayed>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Delayed>
      )}
    </AppDrawer>
  )
}

const CHILD_TEXTS = { draw: 'childDraw', upscale: 'childUpscale', model3d: 'childModel3d' } as const

function RecordBody({ record, onOpen }: { record: DrawInfoDetail; onOpen: (id: string) => void }) {
  const t = useTexts(drawInfoTexts)
  const moderation = useTexts(moderationTexts)
  const models = useTexts(modelTexts)
  const states = useTexts(drawStateTexts)
  const durationText = useDurationText()
  const [seesDevices, mayPrint] = [usePermission('drawLogin_view'), usePermission('drawLogin_print')]
  const took = record.elapsedMs ?? undefined
  return (
    <div className="draw-detail">
      <div className="draw-detail-pictures">
        <header>
          <DrawStateTag state={record.state} waits={record.waits} />
          {record.takenDown === 1 && <TakenDownTag />}
          {took !== undefined && (
            <span className="draw-help draw-number">{states('took', { time: durationText(took) })}</span>
          )}
        </header>
        {record.lineage.local !== '' && (
          <p className="draw-help">
            <StateTag kind="info">{models('local')}</StateTag>{' '}
            {record.lineage.scale !== null && models('scale', { n: record.lineage.scale })} {models('localHelp')}
          </p>
        )}
        {record.waitReason && (
          <p className="draw-warn" role="status">
            {record.waitReason}
          </p>
        )}
        {record.lineage.note && <p className="draw-warn">{serviceNote(record.lineage.note)}</p>}
        <Pictures record={record} />
        <Comparisons record={record} />
        <FollowUpButtons record={record} />
        {record.error && <DrawErrorNote error={record.error} />}
      </div>
      <div className="draw-detail-side">
        <Part title={t('marks')}>
          <MarksPanel record={record} />
        </Part>
        <Part title={t('facts')}>
          <RecordFacts record={record} lineage={record.lineage} onOpen={onOpen} />
        </Part>
        {record.inputs.length > 0 && (
          <Part title={t('inputs')}>
            <div className="draw-detail-inputs">
              {record.inputs.map((file) => (
                <Image
                  key={file.fileId}
                  width={72}
                  height={72}
                  src={file.thumbUrl}
                  preview={{ src: file.url }}
                  alt={file.name}
                />
              ))}
            </div>
          </Part>
        )}
        {record.children.length > 0 && (
          <Part title={t('children')}>
            {record.children.map((child) => (
              <Button key={child.id} type="link" size="small" onClick={() => onOpen(child.id)}>
                {t(CHILD_TEXTS[child.type])} <DrawStateTag state={child.state} />
              </Button>
            ))}
          </Part>
        )}
      </div>
      <div className="draw-detail-calls">
        {record.state !== 0 && (
          <Part title={t('changes')}>
            <Changes id={record.id} />
          </Part>
        )}
        {(record.moderation > 0 || record.decisions.length > 0) && (
          <Part title={moderation('history')}>
            <ModerationHistory record={record} />
          </Part>
        )}
        {record.state === DRAW_STATE.succeeded && (seesDevices || mayPrint) && (
          <LazyPart>
            <RecordPrints infoId={record.id} />
          </LazyPart>
        )}
        <Part title={t('attempts')}>
          <AttemptList attempts={record.attemptList} />
        </Part>
        <SentBody body={record.lineage.body} />
      </div>
    </div>
  )
}

/** What it can be held against: what it was made from, and itself before something was put on it. */
function Comparisons({ record }: { record: DrawInfoDetail }) {
  const t = useTexts(recordTexts)
  const [compared, setCompared] = useState<Compared>()
  if (picturesOf(record).length === 0) return null
  return (
    <div className="draw-record-actions">
      {record.lineage.plainFiles.length > 0 && (
        <Button
          size="small"
          icon={<SwapOutlined aria-hidden />}
          onClick={() => setCompared({ left: PLAIN, right: record.id })}
        >
          {t('comparePlain')}
        </Button>
      )}
      {record.parentId !== '' && (
        <Button
          size="small"
          icon={<SwapOutlined aria-hidden />}
          onClick={() => setCompared({ left: record.parentId, right: record.id })}
        >
          {t('compareParent')}
        </Button>
      )}
      {compared && (
        <LazyPart>
          <CompareRecords path={DRAW_INFO_PATH} compared={compared} onClose={() => setCompared(undefined)} />
        </LazyPart>
      )}
    </div>
  )
}

function Pictures({ record }: { record: DrawInfoDetail }) {
  const isLive = useLive()
  const t = useTexts(recordTexts)
  const states = useTexts(drawStateTexts)
  const isDrawing = record.state === 1 && record.waits !== 1
  // Unfinished pictures come with the progress of a running record only.
  const { data: previewUrl = '' } = useQuery({
    ...livePreviewQuery(record.id),
    enabled: isLive && isDrawing,
    refetchInterval: PREVIEW_LOOK_MS,
  })
  if (record.files.length === 0) {
    return (
      <div
        className={isUnderWay(record) ? 'draw-pending draw-detail-empty' : 'draw-detail-empty'}
        style={{ aspectRatio: ratioOf(record) }}
      >
        {isDrawing && previewUrl !== '' && <img src={previewUrl} alt="" />}
        <span>
          {t(
            record.waits === 1
              ? 'noPictureWaits'
              : record.takenDown === 1
                ? 'noPictureDown'
                : record.state === 2
                  ? 'noPicture3'
                  : `noPicture${record.state}`,
          )}
        </span>
        {isDrawing && (
          <ProgressBar
            percent={Math.round(record.progress * 100)}
            status="active"
            size="small"
            aria-label={states('progressOf')}
          />
        )}
      </div>
    )
  }
  return <ResultFiles files={record.files} posterUrl={record.inputs[0]?.webUrl} />
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="draw-part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}
