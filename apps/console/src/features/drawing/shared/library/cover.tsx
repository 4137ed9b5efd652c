import type { FileView } from '@drawdesk/contract/core/schema'
import { useState, type CSSProperties } from 'react'
import { faceOf } from './face.ts'
import '../drawing.css'
import './library.css'

interface CoverProps {
  file: FileView | null | undefined
  /** Whose cover it is; it stands beside the picture, so the picture itself says nothing to screen readers. */
  name: string
  isEager?: boolean
}

/** A cover of 4:3: blurred pixels until it has come, a checkerboard behind transparency; without a picture, or where it cannot be shown, a calm face made from the name. */
export function Cover({ file, name, isEager }: CoverProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (!file || brokenUrl === file.thumbUrl) return <NameFace name={name} />
  return <CoverPicture key={file.fileId} file={file} isEager={isEager} onBroken={() => setBrokenUrl(file.thumbUrl)} />
}

function CoverPicture({
  file,
  isEager = false,
  onBroken,
}: {
  file: FileView
  isEager?: boolean | undefined
  onBroken: () => void
}) {
  const [isLoaded, setIsLoaded] = useState(false)
  const isBlurred = !isLoaded && Boolean(file.placeholder)
  return (
    <span
      className="draw-picture recipe-cover"
      data-loaded={isLoaded || undefined}
      style={isBlurred ? { background: `center / cover url("${file.placeholder}")` } : undefined}
    >
      <img
        src={file.thumbUrl}
        alt=""
        loading={isEager ? undefined : 'lazy'}
        decoding="async"
        onLoad={() => setIsLoaded(true)}
        onError={onBroken}
      />
    </span>
  )
}

function NameFace({ name }: { name: string }) {
  const { initial, hue } = faceOf(name)
  return (
    <span className="recipe-cover recipe-name-face" style={{ '--hue': hue } as CSSProperties} aria-hidden="true">
      {initial}
    </span>
  )
}
