import { useEffect, useRef } from 'react'
import { useTexts } from '../lib/language.tsx'
import { describeTexts } from '../texts/flow-texts.ts'
import { BigButton } from './big-button.tsx'

const JPEG_QUALITY = 0.9

/** The machine's camera, seen as in a mirror; the shot is the right way round. */
export function Camera({
  onShot,
  onCancel,
  onFailed,
}: {
  onShot: (shot: Blob) => void
  onCancel: () => void
  onFailed: () => void
}) {
  const t = useTexts(describeTexts)
  const dialog = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const open = async (): Promise<void> => {
      // Absent without a secure context.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices) throw new Error('no camera here')
      stream = await devices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1920 } }, audio: false })
      if (isOver) return stop()
      if (video.current) video.current.srcObject = stream
    }
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    open().catch(() => failed.current())
    return () => {
      isOver = true
      stop()
    }
  }, [])
  const cancel = useRef(onCancel)
  useEffect(() => {
    cancel.current = onCancel
  })
  // The keys come along, and go back to where they were.
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.focus()
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') cancel.current()
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const shoot = (): void => {
    const { current } = video
    if (!current || current.videoWidth === 0) return
    const canvas = document.createElement('canvas')
    canvas.width = current.videoWidth
    canvas.height = current.videoHeight
    canvas.getContext('2d')?.drawImage(current, 0, 0)
    canvas.toBlob((shot) => (shot ? onShot(shot) : onFailed()), 'image/jpeg', JPEG_QUALITY)
  }
  return (
    <div ref={dialog} className="camera" role="dialog" aria-modal="true" aria-label={t('photo')} tabIndex={-1}>
      {/* What the camera shows has no sound and nothing to caption. */}
      <video ref={video} autoPlay playsInline muted />
      <div className="camera-buttons">
        <BigButton onPress={onCancel}>{t('cancel')}</BigButton>
        <BigButton isMain onPress={shoot}>
          {t('shoot')}
        </BigButton>
      </div>
    </div>
  )
}
