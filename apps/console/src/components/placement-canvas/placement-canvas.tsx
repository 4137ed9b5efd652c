import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { Placement } from '@drawdesk/contract/drawing/stamp'
import { Button, Segmented } from 'antd'
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { PlacedLayer, PlacementCanvasProps } from './placed-layer.ts'
import { PlaceValues } from './place-values.tsx'
import './placement-canvas.css'
import { placementTexts } from './placement-canvas.i18n.ts'
import { placedByKey } from './placement-math.ts'
import { SampleScene } from './sample-scene.tsx'
import { LayerGrip, LayerPicture } from './stage-layer.tsx'
import { useGrip } from './use-grip.ts'
import { usePlaceHistory } from './use-place-history.ts'
import { useStageSize } from './use-stage-size.ts'

export type { PlacedLayer, PlacementCanvasProps, SamplePicture } from './placed-layer.ts'

const SHAPES = { portrait: 3 / 4, landscape: 4 / 3, square: 1 } as const
type Shape = keyof typeof SHAPES

type SeenLayer = PlacedLayer & { face: NonNullable<PlacedLayer['face']> }
const isSeen = (layer: PlacedLayer): layer is SeenLayer =>
  layer.face !== undefined && layer.face.width > 0 && layer.face.height > 0

/**
 * Pictures on a picture, each to be moved, sized and turned by mouse, finger or keys, with all values as numbers beside it. Shows exactly what
 * the server stamps: both draw by `layerMatrix`.
 *
 * @example <PlacementCanvas layers={[{ key: 'seal', label: '印章', face, place }]} onChange={(key, place) => setPlace(place)} />
 */
export function PlacementCanvas({
  layers,
  onChange,
  sample,
  tools,
  selectedKey,
  onSelect,
  isDisabled = false,
}: PlacementCanvasProps) {
  const t = useTexts(placementTexts)
  const helpId = useId()
  const [shape, setShape] = useState<Shape>('portrait')
  const [ownKey, setOwnKey] = useState<string>()
  const ratio = sample ? sample.width / sample.height : SHAPES[shape]
  const { stageRef, stage } = useStageSize(ratio)
  const history = usePlaceHistory(onChange)
  const grip = useGrip({ stageRef, stage, onChange, onDone: (key, before, after) => history.note(key, before, after) })
  const seen = layers.filter(isSeen)
  const movable = layers.filter(({ isFixed }) => !isFixed)
  const chosen = movable.find(({ key }) => key === (selectedKey ?? ownKey)) ?? movable.at(-1)

  const select = (key: string) => {
    setOwnKey(key)
    onSelect?.(key)
  }
  const takeBack = (step: () => string | undefined) => {
    const key = step()
    if (key !== undefined) select(key)
  }

  function onStageKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && grip.isHeld()) {
      event.stopPropagation() // the dialog around it stays
      grip.cancel()
      return
    }
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    const isRedo = (event.ctrlKey || event.metaKey) && (event.key.toLowerCase() === 'y' || (isUndo && event.shiftKey))
    if (isDisabled || (!isUndo && !isRedo) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    takeBack(isRedo ? history.redo : history.undo)
  }

  function onLayerKey({ key, place }: PlacedLayer, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || grip.isHeld()) return
    const next = placedByKey(place, event)
    if (!next) return
    event.preventDefault()
    onChange(key, next)
    history.note(key, place, next, event.timeStamp)
  }

  return (
    // Keys of everything inside: taking back, and letting go of what is dragged.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="place" role="group" aria-label={t('stage')} onKeyDown={onStageKey}>
      <div className="place-bar">
        {!sample && (
          <Segmented<Shape>
            size="small"
            aria-label={t('shape')}
            value={shape}
            onChange={setShape}
            options={(Object.keys(SHAPES) as Shape[]).map((value) => ({ value, label: t(value) }))}
          />
        )}
        {tools}
        <span className="place-steps">
          <Button
            type="text"
            size="small"
            icon={<UndoOutlined aria-hidden />}
            aria-label={t('undo')}
            title={t('undo')}
            disabled={isDisabled || !history.canUndo}
            onClick={() => takeBack(history.undo)}
          />
          <Button
            type="text"
            size="small"
            icon={<RedoOutlined aria-hidden />}
            aria-label={t('redo')}
            title={t('redo')}
            disabled={isDisabled || !history.canRedo}
            onClick={() => takeBack(history.redo)}
          />
        </span>
      </div>
      <div className="place-room">
        <div
          ref={stageRef}
          className="place-stage"
          role="presentation"
          style={{ '--place-ratio': ratio } as CSSProperties}
          onPointerMove={grip.move}
          onPointerUp={(event) => grip.release(event, true)}
          onPointerCancel={(event) => grip.release(event, false)}
        >
          <div className="place-clip">
            {sample ? <img className="place-sample" src={sample.url} alt="" draggable={false} /> : <SampleScene />}
            {seen.map((layer) => (
              <LayerPicture key={layer.key} layer={layer} stage={stage} />
            ))}
          </div>
          {grip.guides.x.map((at) => (
            <span key={`x${at}`} className="place-guide" data-along="y" style={{ insetInlineStart: `${at * 100}%` }} />
          ))}
          {grip.guides.y.map((at) => (
            <span key={`y${at}`} className="place-guide" data-along="x" style={{ insetBlockStart: `${at * 100}%` }} />
          ))}
          {seen
            .filter(({ isFixed }) => !isFixed)
            .map((layer) => (
              <LayerGrip
                key={layer.key}
                layer={layer}
                stage={stage}
                isSelected={layer.key === chosen?.key}
                isDisabled={isDisabled}
                describedBy={helpId}
                onSelect={() => select(layer.key)}
                onKey={(event) => onLayerKey(layer, event)}
                onGrip={(kind, event) => {
                  select(layer.key)
                  grip.take(layer.key, kind, layer.place, layer.face, event)
                }}
              />
            ))}
          {seen.length === 0 && <p className="place-nothing">{t('nothing')}</p>}
        </div>
      </div>
      <p className="place-help" aria-hidden="true">
        {t('keysShort')}
      </p>
      <p id={helpId} className="place-unseen">
        {t('keys')}
      </p>
      {movable.length > 1 && (
        <div className="place-layers" role="group" aria-label={t('layers')}>
          {movable.map(({ key, label, face }) => (
            <button key={key} type="button" aria-pressed={key === chosen?.key} onClick={() => select(key)}>
              {face && <img src={face.url} alt="" />}
              <span>{label}</span>
            </button>
          ))}
        </div>
      )}
      {chosen && (
        <PlaceValues
          place={chosen.place}
          isDisabled={isDisabled}
          onChange={(place) => onChange(chosen.key, place)}
          onDone={(before: Placement, after: Placement) => history.note(chosen.key, before, after)}
        />
      )}
    </div>
  )
}
