import { KIOSK_UPLOAD_BYTES_MOST } from '@drawdesk/contract/devices/device-facts'
import { useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import { useTexts } from '../lib/language.tsx'
import type { Choice } from '../state/kiosk-state.ts'
import { refusalOf } from '../state/use-kiosk.ts'
import { describeTexts } from '../texts/flow-texts.ts'
import { BigButton } from './big-button.tsx'
import { Camera } from './camera.tsx'

/** A photo of the guest's: from the machine's camera, or a file. */
export function Photo({ photo, onChange }: { photo: Choice['photo']; onChange: (photo: Choice['photo']) => void }) {
  const t = useTexts(describeTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isShooting, setShooting] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (file: Blob): Promise<void> => {
    setShooting(false)
    setProblem('')
    if (file.size > KIOSK_UPLOAD_BYTES_MOST) return setProblem(t('photoBig'))
    setSending(true)
    try {
      const { fileId, webUrl, url } = await api.upload(file)
      onChange({ fileId, url: webUrl || url })
    } catch (error) {
      setProblem(refusalOf(error)?.message || t('photoFailed'))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="photo">
      {photo ? (
        <>
          <img src={photo.url} alt={t('yourPhoto')} />
          <BigButton onPress={() => onChange(null)}>{t('removePhoto')}</BigButton>
        </>
      ) : (
        <>
          <span className="photo-label">{t('photo')}</span>
          <BigButton isBusy={isSending} onPress={() => setShooting(true)}>
            {t('camera')}
          </BigButton>
          <BigButton isBusy={isSending} onPress={() => input.current?.click()}>
            {t('file')}
          </BigButton>
          <input
            ref={input}
            hidden
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) void send(file)
            }}
          />
        </>
      )}
      {isShooting && (
        <Camera
          onShot={(shot) => void send(shot)}
          onCancel={() => setShooting(false)}
          onFailed={() => {
            setShooting(false)
            setProblem(t('noCamera'))
          }}
        />
      )}
      <p className="error" role="alert">
        {problem}
      </p>
    </div>
  )
}
