import { layerMatrix, type Placement, type SizePx } from '@drawdesk/contract/drawing/stamp'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { PlacedLayer } from './placed-layer.ts'
import { placementTexts } from './placement-canvas.i18n.ts'

/** What a pointer does with a layer. */
export type Grip = 'move' | 'scale' | 'turn'

const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const
const percent = (fraction: number): number => Math.round(fraction * 1_000) / 10

interface LayerProps {
  layer: PlacedLayer & { face: NonNullable<PlacedLayer['face']> }
  stage: SizePx
}

/** The face where it lies, by the matrix that the server draws by. */
export function LayerPicture({ layer: { face, place }, stage }: LayerProps) {
  return (
    <img
      className="place-face"
      src={face.url}
      alt=""
      draggable={false}
      style={{
        width: face.width,
        height: face.height,
        transform: `matrix(${layerMatrix(place, face, stage).join(',')})`,
        opacity: place.opacity,
      }}
    />
  )
}

interface LayerGripProps extends LayerProps {
  isSelected: boolean
  isDisabled: boolean
  describedBy: string
  onSelect: () => void
  onGrip: (grip: Grip, event: PointerEvent<HTMLElement>) => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

/** The frame of a layer: a button to take hold of it by pointer or keys; when it is chosen, with corners to size it and a dot to turn it. */
export function LayerGrip({
  layer: { label, face, place },
  stage,
  isSelected,
  isDisabled,
  describedBy,
  onSelect,
  onGrip,
  onKey,
}: LayerGripProps) {
  const t = useTexts(placementTexts)
  const width = place.scale * stage.width
  const style = {
    left: place.x * stage.width,
    top: place.y * stage.height,
    width,
    height: (width * face.height) / face.width,
    transform: `translate(-50%, -50%) rotate(${place.rotation}deg)`,
  }
  const grip = (kind: Grip) => (event: PointerEvent<HTMLElement>) => onGrip(kind, event)
  return (
    <div className="place-frame" style={style} data-selected={isSelected || undefined}>
      <button
        type="button"
        className="place-grip"
        aria-pressed={isSelected}
        disabled={isDisabled}
        aria-describedby={describedBy}
        aria-label={labelOf(t, label, place)}
        onFocus={onSelect}
        onClick={onSelect}
        onPointerDown={grip('move')}
        onKeyDown={onKey}
      />
      {isSelected && !isDisabled && (
        <>
          <span className="place-stem" aria-hidden="true" />
          <span className="place-handle" data-at="turn" aria-hidden="true" onPointerDown={grip('turn')} />
          {CORNERS.map((at) => (
            <span key={at} className="place-handle" data-at={at} aria-hidden="true" onPointerDown={grip('scale')} />
          ))}
        </>
      )}
    </div>
  )
}

function labelOf(
  t: ReturnType<typeof useTexts<keyof typeof placementTexts.zh>>,
  label: string,
  { x, y, scale, rotation, opacity }: Placement,
): string {
  return t('layer', { label, x: percent(x), y: percent(y), scale: percent(scale), rotation, opacity: percent(opacity) })
}
