import { seededName } from '../../../lib/texts/language.ts'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RefundTag } from '../../money/shared/record-order.tsx'
import { DrawStateTag } from '../shared/draw-state-tag.tsx'
import { CardIcon } from './card-icons.tsx'
import { TakenDownTag } from './moderation/taken-down-tag.tsx'
import { actionsOf, actionTexts, type RecordAction } from './record/record-commands.ts'
import { recordTexts } from './record/record.i18n.ts'
import './gallery.css'

/** Signs on a card; plain buttons, because a hundred of them come and go while one scrolls. */
export function CardActions({
  record,
  onAct,
}: {
  record: DrawInfo
  onAct: (action: RecordAction, record: DrawInfo) => void
}) {
  const t = useTexts(recordTexts)
  const name = record.prompt || record.id
  return actionsOf(record).map((action) => {
    const { label, named, hint } = actionTexts(record, action)
    return (
      <button
        key={action}
        type="button"
        className="wall-act"
        tabIndex={-1}
        aria-label={t(named, { name })}
        title={t(hint === 'noSeed' ? label : hint)}
        onClick={() => onAct(action, record)}
      >
        <CardIcon action={action} />
      </button>
    )
  })
}

/** The same sign for drawing with its values. */
export function CardRecall({ record, onRecall }: { record: DrawInfo; onRecall: (id: string) => void }) {
  const t = useTexts(recordTexts)
  if (record.type !== 'draw') return null
  return (
    <button
      type="button"
      className="wall-act"
      tabIndex={-1}
      aria-label={t('recallOf', { name: record.prompt || record.id })}
      title={t('recall')}
      onClick={() => onRecall(record.id)}
    >
      <CardIcon action="recall" />
    </button>
  )
}

/** A star that one gave. */
function StarSign({ record }: { record: DrawInfo }) {
  const t = useTexts(recordTexts)
  return record.favourite === 1 ? (
    <span className="wall-star" role="img" aria-label={t('isFavourite')} title={t('isFavourite')}>
      ★
    </span>
  ) : null
}

/** How it went and when. */
export function CardFacts({ record }: { record: DrawInfo }) {
  return (
    <>
      {record.takenDown === 1 ? (
        <TakenDownTag />
      ) : (
        <DrawStateTag state={record.state} waits={record.waits} reason={record.waitReason} />
      )}
      <RefundTag record={record} />
      <StarSign record={record} />
      <span className="draw-help">
        <RelativeTime value={record.createTime} />
      </span>
    </>
  )
}

/** Of the gallery, where everything went well: in which style, and when. */
export function CalmCardFacts({ record }: { record: DrawInfo }) {
  return (
    <>
      <span className="draw-help draw-line">{seededName(record.styleName || record.apiName)}</span>
      <RefundTag record={record} />
      <StarSign record={record} />
      <span className="draw-help">
        <RelativeTime value={record.createTime} />
      </span>
    </>
  )
}

/** What stands where the picture will be, or would have been. */
export function EmptyFace({ record }: { record: DrawInfo }) {
  const t = useTexts(recordTexts)
  if (record.files.length > 0) {
    const [source] = record.inputs
    return (
      <span className="wall-face-empty">
        {source && <img className="wall-face-source" src={source.thumbUrl} alt="" loading="lazy" />}
        <span className={source && 'wall-mark'}>{t('childModel3d')}</span>
      </span>
    )
  }
  if (record.state === 0 || record.state === 1) {
    const percent = Math.round(record.progress * 100)
    return (
      <span className="draw-pending wall-face-empty">
        <span className="wall-progress" style={{ inlineSize: `${percent}%` }} />
        <span className="draw-number">
          {record.state === 1 && record.waits !== 1 && percent > 0
            ? percent < 100
              ? `${percent}%`
              : t('finishing')
            : t(record.waits === 1 ? 'noPictureWaits' : `noPicture${record.state}`)}
        </span>
      </span>
    )
  }
  if (record.takenDown === 1) return <span className="wall-face-empty">{t('noPictureDown')}</span>
  return (
    <span className="wall-face-empty">
      {record.error?.msg || t(record.state === 2 ? 'noPicture3' : `noPicture${record.state}`)}
    </span>
  )
}
