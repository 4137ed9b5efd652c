import { ClearOutlined, RedoOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons'
import type { FileView } from '@drawdesk/contract/core/schema'
import { Button, Segmented, Slider } from 'antd'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { uploadPicture } from '../desk.api.ts'
import { drawDeskTexts } from '../draw-desk.i18n.ts'
import { paintArea, pointIn, withPoint, type MaskTool, type Stroke } from './mask-strokes.ts'

/** Of the shorter side of the picture, in percent. */
const BRUSH = { min: 1, max: 30, first: 8, step: 1 } as const
const SHADE = '#e5484d'
/** The picture takes no more than this of the window's height. */
const STAGE_VH = 56
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Painting {
  strokes: readonly Stroke[]
  /** Taken back, the last one first. */
  undone: readonly Stroke[]
  isInverted: boolean
}
const NOTHING: Painting = { strokes: [], undone: [], isInverted: false }

interface MaskPainterProps {
  file: FileView
  onDone: (mask: FileView) => void
  onClose: () => void
}

/** Paints over a picture what is to be drawn anew; becomes a PNG of its size that is transparent there. By mouse, finger, pen or keys. */
export default function MaskPainter({ file, onDone, onClose }: MaskPainterProps) {
  const t = useTexts(drawDeskTexts)
  const ids = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [painting, setPainting] = useState(NOTHING)
  const [tool, setTool] = useState<MaskTool>('brush')
  const [brush, setBrush] = useState<number>(BRUSH.first)
  /** Where the tool is, in pixels of the picture; undefined: not over it. */
  const [place, setPlace] = useState<readonly [number, number]>()
  const [isDown, setIsDown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  /** The pointer that paints: a second finger paints nothing. */
  const painter = useRef<number>(undefined)
  const size = { width: file.width ?? 1_024, height: file.height ?? 1_024 }
  const widthPx = (Math.min(size.width, size.height) * brush) / 100
  const isEmpty = painting.strokes.length === 0 && !painting.isInverted

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
    pen.strokeStyle = SHADE
    pen.fillStyle = SHADE
    paintArea(pen, pen.canvas, painting)
  }, [painting])

  const startAt = (point: readonly [number, number]) =>
    setPainting((now) => ({
      ...now,
      strokes: [...now.strokes, { tool, size: widthPx, points: [point] }],
      undone: [],
    }))
  const goTo = (point: readonly [number, number]) =>
    setPainting((now) => ({ ...now, strokes: withPoint(now.strokes, point) }))
  const undo = () =>
    setPainting((now) => {
      const last = now.strokes.at(-1)
      return last ? { ...now, strokes: now.strokes.slice(0, -1), undone: [...now.undone, last] } : now
    })
  const redo = () =>
    setPainting((now) => {
      const last = now.undone.at(-1)
      return last ? { ...now, strokes: [...now.strokes, last], undone: now.undone.slice(0, -1) } : now
    })
  const resize = (by: number) => setBrush((now) => Math.min(BRUSH.max, Math.max(BRUSH.min, now + by)))

  const at = (event: PointerEvent<HTMLCanvasElement>) =>
    pointIn(event.currentTarget.getBoundingClientRect(), size, event)
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || painter.current !== undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    painter.current = event.pointerId
    setIsDown(false)
    setPlace(at(event))
    startAt(at(event))
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    setPlace(at(event))
    if (painter.current === event.pointerId) goTo(at(event))
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (painter.current !== event.pointerId) return
    painter.current = undefined
    if (event.pointerType === 'touch') setPlace(undefined)
  }
  const move = ([x, y]: readonly [number, number]) => {
    const [fromX, fromY] = place ?? [size.width / 2, size.height / 2]
    const step = Math.max(1, widthPx / 2)
    const next = [
      Math.min(size.width, Math.max(0, fromX + x * step)),
      Math.min(size.height, Math.max(0, fromY + y * step)),
    ] as const
    setPlace(next)
    if (isDown) goTo(next)
  }
  const press = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const arrow = ARROWS[event.key]
    if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) redo()
    else if (isCommand && key === 'z') undo()
    else if (isCommand) return
    else if (arrow) move(arrow)
    else if (key === ' ') {
      const point = place ?? ([size.width / 2, size.height / 2] as const)
      setPlace(point)
      if (!isDown) startAt(point)
      setIsDown(!isDown)
    } else if (key === 'e') {
      setIsDown(false)
      setTool(tool === 'brush' ? 'eraser' : 'brush')
    } else if (key === '[') resize(-BRUSH.step)
    else if (key === ']') resize(BRUSH.step)
    else return
    event.preventDefault()
  }
  const save = async () => {
    setIsBusy(true)
    try {
      onDone(await uploadPicture(await maskOf(size, painting)))
    } catch (error) {
      logFailure('drawDesk mask', error) // Its message has been shown; what was painted stays.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={760}
      title={t('maskTitle')}
      okText={t('maskOk')}
      cancelText={t('notNow')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: isEmpty }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="desk-mask">
        <p className="draw-help">{t('maskHelp')}</p>
        <div
          className="desk-mask-stage"
          style={{
            aspectRatio: `${size.width} / ${size.height}`,
            width: `min(100%, ${(STAGE_VH * size.width) / size.height}vh)`,
          }}
        >
          <img src={file.webUrl} alt={file.name} draggable={false} />
          {/* Painted by keys as well, which its description names. */}
          <canvas
            ref={canvas}
            width={size.width}
            height={size.height}
            // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- a canvas is operated here
            role="application"
            tabIndex={0}
            aria-label={t('maskArea')}
            aria-describedby={`${ids}-keys`}
            onPointerDown={begin}
            onPointerMove={go}
            onPointerUp={end}
            onPointerCancel={end}
            onPointerLeave={() => painter.current === undefined && setPlace(undefined)}
            onKeyDown={press}
            onBlur={() => setIsDown(false)}
          />
          {place && (
            <span
              className="desk-mask-ring"
              data-down={isDown || undefined}
              style={{
                left: `${(place[0] / size.width) * 100}%`,
                top: `${(place[1] / size.height) * 100}%`,
                width: `${(widthPx / size.width) * 100}%`,
              }}
              aria-hidden="true"
            />
          )}
        </div>
        <p id={`${ids}-keys`} className="draw-help desk-mask-keys">
          {t('maskKeys')}
        </p>
        <div className="desk-mask-tools">
          <Segmented<MaskTool>
            aria-label={t('tool')}
            value={tool}
            options={[
              { value: 'brush', label: t('brush') },
              { value: 'eraser', label: t('eraser') },
            ]}
            onChange={setTool}
          />
          <span className="desk-mask-size">
            <span id={`${ids}-size`}>{t('brushSize')}</span>
            <Slider
              ariaLabelledByForHandle={`${ids}-size`}
              min={BRUSH.min}
              max={BRUSH.max}
              value={brush}
              onChange={setBrush}
            />
          </span>
          <Button icon={<UndoOutlined aria-hidden />} disabled={painting.strokes.length === 0} onClick={undo}>
            {t('undo')}
          </Button>
          <Button icon={<RedoOutlined aria-hidden />} disabled={painting.undone.length === 0} onClick={redo}>
            {t('redo')}
          </Button>
          <Button
            icon={<SwapOutlined aria-hidden />}
            aria-pressed={painting.isInverted}
            onClick={() => setPainting((now) => ({ ...now, isInverted: !now.isInverted }))}
          >
            {t('invert')}
          </Button>
          <Button icon={<ClearOutlined aria-hidden />} disabled={isEmpty} onClick={() => setPainting(NOTHING)}>
            {t('clear')}
          </Button>
        </div>
      </div>
    </AppModal>
  )
}

function canvasOf({ width, height }: { width: number; height: number }): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no canvas')
  return [canvas, pen]
}

/** Black, and transparent where it is to be drawn anew. */
async function maskOf(size: { width: number; height: number }, painting: Painting): Promise<File> {
  const [area, areaPen] = canvasOf(size)
  paintArea(areaPen, size, painting)
  const [canvas, pen] = canvasOf(size)
  pen.fillRect(0, 0, size.width, size.height)
  pen.globalCompositeOperation = 'destination-out'
  pen.drawImage(area, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the canvas gave no picture')
  return new File([blob], 'mask.png', { type: 'image/png' })
}
