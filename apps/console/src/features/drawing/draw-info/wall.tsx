import type { DrawInfo } from '@drawdesk/contract/biz/draw-info'
import { useEffect, useRef, useState } from 'react'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { DrawStateTag } from '../parts/draw-state-tag.tsx'
import { Picture } from '../parts/picture.tsx'
import { drawInfoTexts } from './draw-info.i18n.ts'
import { RecordActions } from './record-actions.tsx'
import { layoutWall, ratioOf, type WallBox } from './wall-layout.ts'

const GAP_PX = 16
const CAPTION_PX = 56
const COLUMN_MIN_PX = 200
/** Until the wall has been measured. */
const WIDTH_GUESS_PX = 1100
/** Shapes of the skeleton's cards. */
const SKELETON_RATIOS = [1, 0.67, 1.5, 1, 1, 0.67, 1, 1.5, 0.67, 1]

interface WallProps {
  records: readonly DrawInfo[]
  onOpen: (id: string) => void
  onRepeated: (id: string) => void
}

/** Records as a wall of pictures, newest first, ratio kept; what is being drawn shows its progress in its own place. */
export function Wall({ records, onOpen, onRepeated }: WallProps) {
  const [frame, widthPx] = useWidth()
  const { boxes, heightPx } = layoutWall(records.map(ratioOf), spaceOf(widthPx))
  return (
    <ul className="draw-wall" ref={frame} style={{ height: heightPx }}>
      {records.map((record, index) => {
        const box = boxes[index]
        return box && <Card key={record.id} record={record} box={box} onOpen={onOpen} onRepeated={onRepeated} />
      })}
    </ul>
  )
}

/** The wall before its records have come. */
export function WallSkeleton() {
  const [frame, widthPx] = useWidth()
  const { boxes, heightPx } = layoutWall(SKELETON_RATIOS, spaceOf(widthPx))
  return (
    <ul className="draw-wall" ref={frame} style={{ height: heightPx }} aria-hidden="true">
      {boxes.map((box) => (
        <li key={`${box.leftPx} ${box.topPx}`} style={placeOf(box)}>
          <span className="skeleton draw-card-skeleton" style={{ height: box.heightPx }} />
        </li>
      ))}
    </ul>
  )
}

function Card({ record, box, onOpen, onRepeated }: { record: DrawInfo; box: WallBox } & Omit<WallProps, 'records'>) {
  const t = useTexts(drawInfoTexts)
  const name = record.prompt || t('noPrompt')
  const [file] = record.files
  return (
    <li className="draw-card" style={placeOf(box)}>
      <button type="button" className="draw-card-face" style={{ height: box.heightPx }} onClick={() => onOpen(record.id)}>
        <span className="draw-unseen">{t('open', { name })}</span>
        {file?.mime.startsWith('image/') ? <Picture file={file} alt="" variant="thumb" /> : file ? <span className="draw-card-empty">{t('childModel3d')}</span> : <EmptyFace record={record} />}
        {record.files.length > 1 && <span className="draw-card-count">{t('pictures', { n: record.files.length })}</span>}
      </button>
      <div className="draw-card-actions">
        <RecordActions record={record} look="icons" onRepeated={onRepeated} />
      </div>
      <div className="draw-card-words">
        <span className="draw-line" title={name}>
          {name}
        </span>
        <span className="draw-card-facts">
          <DrawStateTag state={record.state} />
          <span className="draw-help">
            <RelativeTime value={record.createTime} />
          </span>
        </span>
      </div>
    </li>
  )
}

/** What stands where the picture will be, or would have been. */
function EmptyFace({ record }: { record: DrawInfo }) {
  const t = useTexts(drawInfoTexts)
  if (record.state === 0 || record.state === 1) {
    return (
      <span className="draw-pending draw-card-empty">
        <span className="draw-card-progress" style={{ inlineSize: `${Math.round(record.progress * 100)}%` }} />
        <span className="draw-number">{record.state === 1 && record.progress > 0 ? `${Math.round(record.progress * 100)}%` : t(`noPicture${record.state}`)}</span>
      </span>
    )
  }
  return <span className="draw-card-empty">{record.error?.msg || t(record.state === 2 ? 'noPicture3' : `noPicture${record.state}`)}</span>
}

const spaceOf = (widthPx: number) => ({ widthPx, gapPx: widthPx < 480 ? 12 : GAP_PX, captionPx: CAPTION_PX, columnMinPx: COLUMN_MIN_PX })
const placeOf = ({ leftPx, topPx, widthPx }: WallBox) => ({ width: widthPx, transform: `translate(${leftPx}px, ${topPx}px)` })

/** The width of the wall, followed as the window changes. */
function useWidth(): [React.RefObject<HTMLUListElement | null>, number] {
  const frame = useRef<HTMLUListElement>(null)
  const [widthPx, setWidthPx] = useState(WIDTH_GUESS_PX)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => {
      // A wall behind another tab measures 0 and keeps what it had.
      if (element.clientWidth > 0) setWidthPx(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, widthPx]
}
