import type { StickerPlace } from '@drawdesk/contract/drawing/draw-ex'
import { SEAL_DEFAULTS, type DrawSeal } from '@drawdesk/contract/drawing/draw-seal'
import type { Placement } from '@drawdesk/contract/drawing/stamp'
import type { SysSticker } from '@drawdesk/contract/drawing/sys-stickers'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Cover } from '../draw-ex-cells.tsx'
import { sealFaceQuery } from '../draw-ex.api.ts'

interface StampedPictureProps {
  /** What stands for a drawing; its proportions are kept. */
  file: FileView | null | undefined
  name: string
  exName: string
  seal: DrawSeal | undefined
  places: readonly StickerPlace[]
  stickers: ReadonlyMap<string, SysSticker>
}

/** A picture with its stickers and, above them, its seal, each where it will be stamped. */
export function StampedPicture({ file, name, exName, seal, places, stickers }: StampedPictureProps) {
  const ratio = file?.width && file.height ? `${file.width} / ${file.height}` : '1'
  return (
    <span className="ex-stamped" style={{ aspectRatio: ratio }}>
      <Cover file={file} name={name} />
      {places.map((place, index) => {
        const sticker = stickers.get(place.stickerId)?.imageFile
        // A sticker may stand there twice, and its places have no identity but their order.
        return sticker && <img key={`${place.stickerId} ${index}`} src={sticker.webUrl} alt="" style={styleOf(place)} />
      })}
      {seal && <SealFace seal={seal} exName={exName} />}
    </span>
  )
}

function SealFace({ seal, exName }: { seal: DrawSeal; exName: string }) {
  const { data } = useQuery(sealFaceQuery(seal, exName))
  return data ? <img src={data.url} alt="" style={styleOf({ ...SEAL_DEFAULTS, ...placementOf(seal) })} /> : null
}

/** The parts of its place that the seal has: what it leaves out has its default. */
export function placementOf({ x, y, scale, rotation, opacity }: Partial<Placement>): Partial<Placement> {
  return Object.fromEntries(
    Object.entries({ x, y, scale, rotation, opacity }).filter(([, value]) => value !== undefined),
  )
}

const styleOf = ({ x, y, scale, rotation, opacity }: Placement): CSSProperties => ({
  insetInlineStart: `${x * 100}%`,
  insetBlockStart: `${y * 100}%`,
  width: `${scale * 100}%`,
  opacity,
  transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
})
