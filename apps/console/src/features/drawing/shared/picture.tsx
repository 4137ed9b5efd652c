import type { FileView } from '@drawdesk/contract/core/schema'
import { useState } from 'react'

interface PictureProps {
  file: FileView
  /** The beginning of its prompt where the picture itself is what is looked at; `""` where its words stand beside it. */
  alt: string
  /** `thumb` on galleries and in tables, `web` where it is looked at. */
  variant: 'thumb' | 'web'
  isLazy?: boolean
  /** It could not be loaded, perhaps because its address has run out. */
  onLost?: () => void
}

/** A picture in room reserved by its ratio, over a checkerboard: first a blur of itself where the server knows one, then it fades in, so nothing jumps. */
export function Picture({ file, alt, variant, isLazy = true, onLost }: PictureProps) {
  const address = variant === 'thumb' ? file.thumbUrl : file.webUrl
  const [loaded, setLoaded] = useState<string>()
  const ratio = file.width && file.height ? `${file.width} / ${file.height}` : '1'
  const isLoaded = loaded === address
  return (
    <span className="draw-picture" style={{ aspectRatio: ratio }} data-loaded={isLoaded || undefined}>
      <img
        src={address}
        alt={alt}
        loading={isLazy ? 'lazy' : undefined}
        decoding="async"
        onLoad={() => setLoaded(address)}
        onError={onLost}
      />
      {file.placeholder && <img className="draw-picture-blur" src={file.placeholder} alt="" aria-hidden="true" />}
    </span>
  )
}
