import type { FileView } from '@drawdesk/contract/core/schema'
import { Lightbox } from '../../../components/lightbox/lightbox.tsx'
import { sizeOf, type LightboxPicture } from '../../../components/lightbox/lightbox-picture.ts'
import { useZoom } from '../../../components/lightbox/use-zoom.ts'
import { ZoomTools } from '../../../components/lightbox/zoom-tools.tsx'
import { ZoomedPicture } from '../../../components/lightbox/zoomed-picture.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { chatMessageTexts } from './chat-message.i18n.ts'

interface PictureLightboxProps {
  files: readonly FileView[]
  /** Which of them is shown, from 0. */
  at: number
  /** What each is called; its file's name where it is not given. */
  alt: string | undefined
  onStep: (at: number) => void
  onClose: () => void
}

/** The pictures that belong together, one in large. */
export function PictureLightbox({ files, at, alt, onStep, onClose }: PictureLightboxProps) {
  const t = useTexts(chatMessageTexts)
  const file = files[at]
  const name = alt ?? file?.name ?? ''
  const picture: LightboxPicture | undefined = file && {
    key: file.fileId,
    webUrl: file.webUrl || file.url,
    url: file.url,
    alt: name,
    width: file.width,
    height: file.height,
  }
  const step = (by: 1 | -1) => {
    if (files[at + by]) onStep(at + by)
  }
  const [stage, zoom] = useZoom(sizeOf(picture ?? { width: null, height: null }), picture?.key ?? '', step)
  return (
    <Lightbox
      label={t('pictureOf', { name })}
      onClose={onClose}
      onKey={zoom.pressKey}
      onNext={files[at + 1] && (() => step(1))}
      onPrevious={files[at - 1] && (() => step(-1))}
      title={
        <>
          {files.length > 1 && <span>{t('branch', { n: at + 1, count: files.length })}</span>}
          <span>{name}</span>
        </>
      }
      tools={<ZoomTools zoom={zoom} />}
    >
      <div className="lightbox-stage" data-whole={zoom.isFit || undefined}>
        <div className="lightbox-half" ref={stage} {...zoom.pointer}>
          {picture && <ZoomedPicture picture={picture} size={sizeOf(picture)} view={zoom.view} isStep={zoom.isStep} />}
        </div>
      </div>
    </Lightbox>
  )
}
