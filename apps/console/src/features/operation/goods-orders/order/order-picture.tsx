import type { FileView } from '@drawdesk/contract/core/schema'
import { Lightbox } from '../../../../components/lightbox/lightbox.tsx'
import { sizeOf } from '../../../../components/lightbox/lightbox-picture.ts'
import { useZoom } from '../../../../components/lightbox/use-zoom.ts'
import { ZoomTools } from '../../../../components/lightbox/zoom-tools.tsx'
import { ZoomedPicture } from '../../../../components/lightbox/zoomed-picture.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'

interface OrderPictureProps {
  files: readonly FileView[]
  /** Place of the one that is looked at. */
  at: number
  onLook: (at: number) => void
  onClose: () => void
}

const NO_SIZE = { width: null, height: null }

/** A picture of an order in large; leads along the others. */
export default function OrderPicture({ files, at, onLook, onClose }: OrderPictureProps) {
  const t = useTexts(goodsOrderTexts)
  const file = files[at]
  const label = t('pictureOf', { n: at + 1 })
  const stepTo = (place: number) => (files[place] ? () => onLook(place) : undefined)
  const [stage, zoom] = useZoom(sizeOf(file ?? NO_SIZE), file?.fileId ?? '', (by) => stepTo(at + by)?.())
  return (
    <Lightbox
      label={label}
      onClose={onClose}
      onKey={zoom.pressKey}
      onNext={stepTo(at + 1)}
      onPrevious={stepTo(at - 1)}
      title={
        <span>
          {at + 1} / {files.length}
        </span>
      }
      tools={<ZoomTools zoom={zoom} />}
    >
      <div className="lightbox-stage" data-whole={zoom.isFit || undefined}>
        <div className="lightbox-half" ref={stage} {...zoom.pointer}>
          {file && (
            <ZoomedPicture
              picture={{ ...file, key: file.fileId, alt: label }}
              size={sizeOf(file)}
              view={zoom.view}
              isStep={zoom.isStep}
            />
          )}
        </div>
      </div>
    </Lightbox>
  )
}
