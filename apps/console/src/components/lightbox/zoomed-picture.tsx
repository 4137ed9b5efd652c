import { useState } from 'react'
import type { LightboxPicture } from './lightbox-picture.ts'
import type { Size, View } from './zoom-math.ts'

/** The web-sized copy is at most this long at its longer side; beyond it the original shows more. */
const WEB_SIDE_PX = 1_600

interface ZoomedPictureProps {
  picture: LightboxPicture
  size: Size
  view: View
  isStep: boolean
  /** Given where the picture is only a part of what is shown. */
  className?: string
}

/** A picture at its place on the stage: blur, then the copy, then, once looked at closely, the original over it. */
export function ZoomedPicture({ picture, size, view, isStep, className = '' }: ZoomedPictureProps) {
  const [loaded, setLoaded] = useState<string>()
  const [sharp, setSharp] = useState<string>()
  const longest = Math.max(size.widthPx, size.heightPx)
  const isClose = longest * view.scale * (globalThis.devicePixelRatio || 1) > Math.min(longest, WEB_SIDE_PX) * 1.01
  const wasClose = sharp === picture.key
  if (isClose && !wasClose) setSharp(picture.key)
  return (
    <span
      className={`lightbox-picture ${className}`}
      data-step={isStep || undefined}
      data-loaded={loaded === picture.key || undefined}
      data-pixels={view.scale >= 3 || undefined}
      style={{
        width: size.widthPx,
        height: size.heightPx,
        transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
      }}
    >
      {picture.placeholder && (
        <img
          key={`${picture.key} blur`}
          src={picture.placeholder}
          alt=""
          aria-hidden="true"
          className="lightbox-blur"
          draggable={false}
        />
      )}
      <img
        key={picture.key}
        src={picture.webUrl}
        alt={picture.alt}
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(picture.key)}
      />
      {(isClose || wasClose) && (
        <img
          key={`${picture.key} whole`}
          src={picture.url}
          alt=""
          decoding="async"
          draggable={false}
          className="lightbox-original"
        />
      )}
    </span>
  )
}
