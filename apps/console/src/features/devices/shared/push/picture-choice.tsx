import type { FileView } from '@drawdesk/contract/core/schema'
import { useId } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { pushPrintTexts } from './push-print.i18n.ts'

interface PictureChoiceProps {
  pictures: readonly FileView[]
  value: string
  onChange: (fileId: string) => void
}

/** Which of the drawing's pictures. */
export function PictureChoice({ pictures, value, onChange }: PictureChoiceProps) {
  const t = useTexts(pushPrintTexts)
  const name = useId()
  return (
    <fieldset className="push-pictures">
      <legend>{t('picture')}</legend>
      {pictures.map(({ fileId, thumbUrl }, index) => (
        <label key={fileId}>
          <input type="radio" name={name} value={fileId} checked={fileId === value} onChange={() => onChange(fileId)} />
          <img src={thumbUrl} alt={t('pictureNo', { n: index + 1 })} />
        </label>
      ))}
    </fieldset>
  )
}
