import { UndoOutlined } from '@ant-design/icons'
import type { FileView } from '@drawdesk/contract/core/schema'
import { Button, Slider } from 'antd'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { uploadPicture } from '../desk.api.ts'
import { drawDeskTexts } from '../draw-desk.i18n.ts'
import { paintStrokes, pointIn, type Stroke } from './mask-strokes.ts'

/** Of the shorter side of the picture. */
const BRUSH = { min: 1, max: 30, first: 8 } as const
const SHADE = '#e5484d'

interface MaskPainterProps {
  file: FileView
  onDone: (mask: FileView) => void
  onClose: () => void
}

/** Paints over a picture what is to be drawn anew; becomes a PNG of its size that is transparent there. */
export default function MaskPainter({ file, onDone, onClose }: MaskPainterProps) {
  const t = useTexts(drawDeskTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [brush, setBrush] = useState<number>(BRUSH.first)
  const [isBusy, setIsBusy] = useState(false)
  const isPainting = useRef(false)
  const size = { width: file.width ?? 1_024, height: file.height ?? 1_024 }

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
    pen.strokeStyle = SHADE
    paintStrokes(pen, strokes)
  }, [strokes])

  const at = (event: PointerEvent<HTMLCanvasElement>) =>
    pointIn(event.currentTarget.getBoundingClientRect(), size, event)
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isPainting.current = true
    const width = (Math.min(size.width, size.height) * brush) / 100
    setStrokes([...strokes, { size: width, points: [at(event)] }])
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isPainting.current) return
    const point = at(event)
    setStrokes((known) => {
      const last = known.at(-1)
      return last ? [...known.slice(0, -1), { ...last, points: [...last.points, point] }] : known
    })
  }
  const end = () => {
    isPainting.current = false
  }
  const save = async () => {
    setIsBusy(true)
    try {
      onDone(await uploadPicture(await maskOf(size, strokes)))
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
      okButtonProps={{ disabled: strokes.length === 0 }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="desk-mask">
        <p className="draw-help">{t('maskHelp')}</p>
        <div className="desk-mask-stage" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
          <img src={file.webUrl} alt={file.name} draggable={false} />
          <canvas
            ref={canvas}
            width={size.width}
            height={size.height}
            onPointerDown={begin}
            onPointerMove={go}
            onPointerUp={end}
            onPointerCancel={end}
          />
        </div>
        <div className="desk-mask-tools">
          <span id="desk-brush">{t('brush')}</span>
          <Slider
            ariaLabelledByForHandle="desk-brush"
            min={BRUSH.min}
            max={BRUSH.max}
            value={brush}
            onChange={setBrush}
          />
          <Button
            icon={<UndoOutlined aria-hidden />}
            disabled={strokes.length === 0}
            onClick={() => setStrokes(strokes.slice(0, -1))}
          >
            {t('undo')}
          </Button>
          <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
            {t('clear')}
          </Button>
        </div>
      </div>
    </AppModal>
  )
}

/** Black, and transparent where it was painted. */
async function maskOf({ width, height }: { width: number; height: number }, strokes: readonly Stroke[]): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no canvas')
  pen.fillRect(0, 0, width, height)
  pen.globalCompositeOperation = 'destination-out'
  paintStrokes(pen, strokes)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the canvas gave no picture')
  return new File([blob], 'mask.png', { type: 'image/png' })
}
