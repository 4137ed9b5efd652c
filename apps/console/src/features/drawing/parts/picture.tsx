import type { FileView } from '@drawdesk/contract/core/schema'
import { useState } from 'react'

interface PictureProps {
  file: FileView
  alt: string
  /** `thumb` on walls and in tables, `web` where it is looked at. */
  variant: 'thumb' | 'web'
  isLazy?: boolean
}

/** A picture in room reserved by its ratio, over a checkerboard; fades in when it has come, so nothing jumps. */
export function Picture({ file, alt, variant, isLazy = true }: PictureProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const ratio = file.width && file.height ? `${file.width} / ${file.height}` : '1'
  return (
    <span className="draw-picture" style={{ aspectRatio: ratio }} data-loaded={isLoaded || undefined}>
      <img src={variant === 'thumb' ? file.thumbUrl : file.webUrl} alt={alt} loading={isLazy ? 'lazy' : undefined} decoding="async" onLoad={() => setIsLoaded(true)} />
    </span>
  )
}
