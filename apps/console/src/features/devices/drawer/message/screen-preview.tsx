import { Segmented } from 'antd'
import { useState } from 'react'
import { useLanguage, type Language } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { messageTexts } from './message.i18n.ts'

interface ScreenPreviewProps {
  texts: { outPaperMsg: string; outPaperMsgEn: string }
  deviceName: string
}

/** The text on a kiosk, upright as the machine is, in the language of a guest. */
export function ScreenPreview({ texts: { outPaperMsg, outPaperMsgEn }, deviceName }: ScreenPreviewProps) {
  const t = useTexts(messageTexts)
  const [shown, setShown] = useState<Language>(useLanguage())
  const [own, other, standard] =
    shown === 'zh'
      ? [outPaperMsg.trim(), outPaperMsgEn.trim(), t('defaultZh')]
      : [outPaperMsgEn.trim(), outPaperMsg.trim(), t('defaultEn')]
  return (
    <figure className="message-preview">
      <figcaption>
        {t('preview')}
        <Segmented<Language>
          size="small"
          aria-label={t('previewIn')}
          value={shown}
          options={[
            { value: 'zh', label: t('zh') },
            { value: 'en', label: t('en') },
          ]}
          onChange={setShown}
        />
      </figcaption>
      <div className="message-screen">
        <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
          <path d="M14 18V8h20v10M14 34H9a3 3 0 0 1-3-3V21a3 3 0 0 1 3-3h30a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3h-5" />
          <path d="M14 28h20v12H14z" strokeDasharray="4 3" />
        </svg>
        <p>{own || other || standard}</p>
        <small>{deviceName}</small>
      </div>
    </figure>
  )
}
