import type { Attach } from '@drawdesk/contract/files/attach'
import { Lightbox } from '../../../components/lightbox/lightbox.tsx'
import { sizeOf, type LightboxPicture } from '../../../components/lightbox/lightbox-picture.ts'
import { useZoom } from '../../../components/lightbox/use-zoom.ts'
import { ZoomTools } from '../../../components/lightbox/zoom-tools.tsx'
import { ZoomedPicture } from '../../../components/lightbox/zoomed-picture.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachTexts } from './attach.i18n.ts'

interface AttachPreviewProps {
  rows: readonly Attach[]
  at: number
  onStep: (at: number) => void
  onClose: () => void
}

/** Files of the page one by one in large: pictures with zoom, sounds to listen to. */
export default function AttachPreview({ rows, at, onStep, onClose }: AttachPreviewProps) {
  const t = useTexts(attachTexts)
  const row = rows[at]
  const isPicture = row?.mime.startsWith('image/') ?? false
  const picture: LightboxPicture | undefined =
    row && isPicture
      ? {
          key: row.id,
          webUrl: row.link,
          url: row.link,
          alt: row.originalName,
          width: row.width,
          height: row.height,
        }
      : undefined
  const step = (by: 1 | -1) => {
    if (rows[at + by]) onStep(at + by)
  }
  const [stage, zoom] = useZoom(sizeOf(picture ?? { width: null, height: null }), picture?.key ?? '', step)
  if (!row) return null
  return (
    <Lightbox
      label={t('preview', { name: row.originalName })}
      onClose={onClose}
      onKey={zoom.pressKey}
      onNext={rows[at + 1] && (() => step(1))}
      onPrevious={rows[at - 1] && (() => step(-1))}
      title={<span>{row.originalName}</span>}
      tools={picture ? <ZoomTools zoom={zoom} /> : null}
    >
      <div className="lightbox-stage" data-whole={zoom.isFit || undefined}>
        <div className="lightbox-half" ref={stage} {...zoom.pointer}>
          {picture && <ZoomedPicture picture={picture} size={sizeOf(picture)} view={zoom.view} isStep={zoom.isStep} />}
          {row.mime.startsWith('audio/') && (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- sounds of people have no captions
            <audio className="attach-audio" controls src={row.link} />
          )}
        </div>
      </div>
    </Lightbox>
  )
}
