import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useTexts } from '../lib/language.tsx'
import { MOVE_SHARE, type Change, type Stuck } from '../state/stickers.ts'
import { stickerTexts } from '../texts/sticker-texts.ts'

export interface Laid extends Omit<Stuck, 'stickerId'> {
  url: string
}

const placeOf = ({ x, y, scale, rotation, opacity }: Omit<Laid, 'url'>): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${scale * 100}%`,
  transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
  opacity,
})

const MOVES: Readonly<Record<string, Change>> = {
  ArrowLeft: { by: { x: -MOVE_SHARE, y: 0 } },
  ArrowRight: { by: { x: MOVE_SHARE, y: 0 } },
  ArrowUp: { by: { x: 0, y: -MOVE_SHARE } },
  ArrowDown: { by: { x: 0, y: MOVE_SHARE } },
  '+': { size: 1 },
  '-': { size: -1 },
}

/** The sheet that will be printed: what is on it by itself lies still, the guest's own stickers are dragged, or moved by the arrows. */
export function StickerSheet({
  ratio,
  sampleUrl,
  fixed,
  stuck,
  picked,
  onPick,
  onChange,
  onTakeOff,
}: {
  ratio: number
  sampleUrl: string | undefined
  fixed: readonly Laid[]
  stuck: readonly (Laid & { name: string })[]
  picked: number | undefined
  onPick: (at: number | undefined) => void
  onChange: (at: number, change: Change) => void
  onTakeOff: (at: number) => void
}) {
  const t = useTexts(stickerTexts)
  const drag = (event: PointerEvent<HTMLButtonElement>, at: number): void => {
    const sheet = event.currentTarget.parentElement
    if (!sheet || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, top, width, height } = sheet.getBoundingClientRect()
    onChange(at, { to: { x: (event.clientX - left) / width, y: (event.clientY - top) / height } })
  }
  const press = (event: KeyboardEvent, at: number): void => {
    const change = MOVES[event.key]
    if (change) onChange(at, change)
    else if (event.key === 'Delete' || event.key === 'Backspace') onTakeOff(at)
    else return
    event.preventDefault()
  }
  return (
    <div
      className="sheet"
      role="group"
      aria-label={t('sheet')}
      style={{ aspectRatio: ratio, '--ratio': ratio } as CSSProperties}
    >
      {sampleUrl !== undefined && <img className="sheet-sample" src={sampleUrl} alt="" />}
      {fixed.map(({ url, ...place }, at) => (
        <img key={`${at} ${url}`} className="sheet-fixed" src={url} alt="" style={placeOf(place)} />
      ))}
      {stuck.map(({ url, name, ...place }, at) => (
        <button
          // They have no identity but their order.
          key={`${at} ${url}`}
          type="button"
          className={`stuck ${at === picked ? 'is-picked' : ''}`}
          aria-label={t('stuck', { name, no: at + 1 })}
          aria-pressed={at === picked}
          style={placeOf(place)}
          onFocus={() => onPick(at)}
          onPointerDown={(event) => {
            onPick(at)
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={(event) => drag(event, at)}
          onKeyDown={(event) => press(event, at)}
        >
          <img src={url} alt="" draggable={false} />
        </button>
      ))}
    </div>
  )
}
