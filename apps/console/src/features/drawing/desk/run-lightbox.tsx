import { DRAW_INFO_PATH, type DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Lightbox } from '../../../components/lightbox/lightbox.tsx'
import { sizeOf } from '../../../components/lightbox/lightbox-picture.ts'
import { useZoom } from '../../../components/lightbox/use-zoom.ts'
import { ZoomTools } from '../../../components/lightbox/zoom-tools.tsx'
import { ZoomedPicture } from '../../../components/lightbox/zoomed-picture.tsx'
import { RECORDS_PATH } from '../../../lib/home/draw-figures.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import CompareRecords from '../gallery/lightbox/compare-records.tsx'
import type { Compared } from '../gallery/lightbox/compared.ts'
import { picturesOf, shortName } from '../gallery/layout/gallery-index.ts'
import { LightboxSide } from '../gallery/lightbox/lightbox-side.tsx'
import { lightboxPicture } from '../gallery/lightbox/lightbox.api.ts'
import '../gallery/lightbox/record-lightbox.css'
import { recordTexts } from '../gallery/record/record.i18n.ts'

/** A picture of a run: of which record, and which of its files. */
export interface RunLook {
  infoId: string
  fileId: string
}

interface RunLightboxProps {
  look: RunLook
  /** Of the run, in its order. */
  records: readonly DrawInfo[]
  onLook: (look: RunLook) => void
  onClose: () => void
}

const NO_SIZE = { width: null, height: null }

/** The pictures of a run in large, with the same facts and commands as in the gallery. */
export default function RunLightbox({ look, records, onLook, onClose }: RunLightboxProps) {
  const t = useTexts(recordTexts)
  const navigate = useNavigate()
  const canView = usePermission('drawInfo_view')
  const [compared, setCompared] = useState<Compared>()
  const all = records.flatMap((record) => picturesOf(record).map((file) => ({ record, file })))
  const at = all.findIndex(({ record, file }) => record.id === look.infoId && file.fileId === look.fileId)
  const shown = all[at]
  const name = shown ? shortName(shown.record.prompt) || shown.record.id : ''
  const picture = shown && lightboxPicture(shown.file, name)
  const to = (index: number) => {
    const next = all[index]
    return next && (() => onLook({ infoId: next.record.id, fileId: next.file.fileId }))
  }
  const [stage, zoom] = useZoom(sizeOf(picture ?? NO_SIZE), picture?.key ?? '', (by) => to(at + by)?.())
  if (!shown || !picture) return null
  return (
    <>
      <Lightbox
        label={t('look', { name })}
        onClose={onClose}
        onKey={zoom.pressKey}
        onNext={to(at + 1)}
        onPrevious={to(at - 1)}
        title={<span>{t('place', { at: at + 1, n: all.length })}</span>}
        tools={<ZoomTools zoom={zoom} />}
        side={
          <LightboxSide
            record={shown.record}
            file={shown.file}
            onDetail={canView ? (id) => void navigate(`${RECORDS_PATH}?id=${id}`) : undefined}
            onCompare={(left, right) => setCompared({ left, right })}
            onGone={onClose}
          />
        }
      >
        <div className="lightbox-stage" data-whole={zoom.isFit || undefined}>
          <div className="lightbox-half" ref={stage} {...zoom.pointer}>
            <ZoomedPicture picture={picture} size={sizeOf(picture)} view={zoom.view} isStep={zoom.isStep} />
          </div>
        </div>
      </Lightbox>
      {compared && (
        <CompareRecords
          key={`${compared.left} ${compared.right}`}
          path={DRAW_INFO_PATH}
          compared={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}
