import { Slider } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { frameOf, keptSquare, moved, zoomed, ZOOM_MAX, type CropFrame } from './crop-frame.ts'
import { texts } from './info.i18n.ts'

const WINDOW_PX = 264
/** Side of the picture that is kept: sharp at 72 px on any screen, and small. */
const KEPT_PX = 256
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 8, y: 0 },
  ArrowRight: { x: -8, y: 0 },
  ArrowUp: { x: 0, y: 8 },
  ArrowDown: { x: 0, y: -8 },
}

interface CropDialogProps {
  file: File
  onCancel: () => void
  /** A square PNG. */
  onUse: (picture: Blob) => void
}

/** Chooses the square of a picture that becomes the avatar: drag, arrow keys, wheel, slider. */
export default function CropDialog({ file, onCancel, onUse }: CropDialogProps) {
  const text = useTexts(texts)
  const { message } = useFeedback()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [frame, setFrame] = useState<CropFrame>()
  const latest = useRef({ text, message, onCancel })
  useEffect(() => {
    latest.current = { text, message, onCancel }
  })

  const loadedFor = useRef<File>(undefined)
  useEffect(() => {
    // Effects run again when the tab comes back; the picture and its place are still here then.
    if (loadedFor.current === file) return
    let isGone = false
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        if (isGone) return bitmap.close()
        loadedFor.current = file
        setPicture(bitmap)
        setFrame(frameOf(bitmap.width, bitmap.height))
      },
      () => {
        if (isGone) return
        void latest.current.message.error(latest.current.text('avatarUnreadable'))
        latest.current.onCancel()
      },
    )
    return () => {
      isGone = true
    }
  }, [file])
  useEffect(() => {
    if (canvas.current && picture && frame) draw(canvas.current, picture, frame)
  }, [picture, frame])

  const move = (x: number, y: number) => setFrame((now) => now && moved(now, { x, y }, WINDOW_PX))
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY)
  }
  const step = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    move(arrow.x, arrow.y)
  }
  const use = () => {
    if (!picture || !frame) return
    const kept = document.createElement('canvas')
    kept.width = KEPT_PX
    kept.height = KEPT_PX
    draw(kept, picture, frame)
    kept.toBlob((blob) => (blob ? onUse(blob) : void message.error(text('avatarUnreadable'))), 'image/png')
  }
  return (
    <AppModal
      open
      title={text('crop')}
      width={344}
      okText={text('cropUse')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !frame }}
      onOk={use}
      onCancel={onCancel}
    >
      <p className="info-crop-help">{text('cropHelp')}</p>
      <canvas
        ref={canvas}
        className="info-crop"
        width={WINDOW_PX * 2}
        height={WINDOW_PX * 2}
        style={{ width: WINDOW_PX, height: WINDOW_PX }}
        tabIndex={0}
        role="img"
        aria-label={text('cropArea')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
        onWheel={(event) => setFrame((now) => now && zoomed(now, now.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1)))}
      />
      <Slider
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={frame?.zoom ?? 1}
        tooltip={{ open: false }}
        ariaLabelForHandle={text('cropZoom')}
        onChange={(zoom) => setFrame((now) => now && zoomed(now, zoom))}
      />
    </AppModal>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, frame: CropFrame): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gave no drawing context.')
  const { x, y, side } = keptSquare(frame)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}
