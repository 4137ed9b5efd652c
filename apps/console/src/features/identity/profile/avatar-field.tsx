import { Button } from 'antd'
import { lazy, useRef, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { DEFAULT_AVATAR } from '../../../lib/home/default-avatar.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { uploadAvatar } from './info.api.ts'
import { texts } from './info.i18n.ts'

const CropDialog = lazy(() => loadChunk(() => import('./crop-dialog.tsx')))
const TYPES = 'image/png,image/jpeg,image/webp'
const LARGEST_BYTES = 10 * 1024 * 1024

/** A form control: holds the picture's address; a new one is cropped, then uploaded. */
export function AvatarField({ value = '', onChange }: { value?: string; onChange?: (avatar: string) => void }) {
  const text = useTexts(texts)
  const { message } = useFeedback()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [isBusy, setIsBusy] = useState(false)

  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > LARGEST_BYTES) void message.error(text('avatarTooLarge'))
    else setChosen(file)
  }
  const use = async (picture: Blob) => {
    setChosen(undefined)
    setIsBusy(true)
    try {
      onChange?.(await uploadAvatar(picture))
    } catch (error) {
      logFailure('avatar', error) // Its message has been shown; the picture stays as it was.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="info-avatar">
      <span className="info-avatar-frame">
        <img src={value || DEFAULT_AVATAR} width={72} height={72} alt={value ? text('avatar') : ''} />
      </span>
      <input
        ref={input}
        type="file"
        className="only-heard"
        accept={TYPES}
        tabIndex={-1}
        aria-label={text('avatarChoose')}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = '' // So that the same file can be chosen again.
        }}
      />
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {text('avatarChoose')}
      </Button>
      {value !== '' && (
        <Button type="text" disabled={isBusy} onClick={() => onChange?.('')}>
          {text('avatarRemove')}
        </Button>
      )}
      {chosen && (
        <LazyPart>
          <CropDialog file={chosen} onCancel={() => setChosen(undefined)} onUse={(picture) => void use(picture)} />
        </LazyPart>
      )}
    </div>
  )
}
