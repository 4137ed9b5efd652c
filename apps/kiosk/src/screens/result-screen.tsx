import type { KioskStep } from '@drawdesk/contract/devices/kiosk'
import { useState } from 'react'
import { useTexts } from '../lib/language.tsx'
import { PickupNumber } from '../parts/bar.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Picture } from '../parts/picture.tsx'
import { Screen } from '../parts/screen.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { commonTexts } from '../texts/common-texts.ts'
import { resultTexts } from '../texts/flow-texts.ts'

/** The picture, and the button that prints it. Nobody has to press it. */
export function ResultScreen({ step, onPrint }: { step: KioskStep; onPrint: (fileId: string) => Promise<void> }) {
  const t = useTexts(resultTexts)
  const common = useTexts(commonTexts)
  const [picked, setPicked] = useState(step.files[0]?.fileId ?? '')
  const { isBusy, problem, run } = useBusy()
  const { files } = step
  const shown = files.find(({ fileId }) => fileId === picked) ?? files[0]
  const isChoice = files.length > 1
  return (
    <Screen
      name="result"
      title={t('title')}
      note={t(isChoice ? 'byItself' : 'printsItself')}
      foot={
        <>
          <PickupNumber orderNo={step.orderNo} label={common('number')} />
          <BigButton isMain isBusy={isBusy} onPress={() => run(() => onPrint(shown?.fileId ?? ''))}>
            {step.copies === 1 ? t('printOne') : t('print', { copies: step.copies })}
          </BigButton>
        </>
      }
    >
      <div className="result">
        {shown && <Picture file={shown} alt={t('picture')} />}
        {isChoice && (
          <ul className="options" aria-label={t('choose')}>
            {files.map(({ fileId, thumbUrl, url }, at) => (
              <li key={fileId}>
                <button
                  type="button"
                  className={fileId === shown?.fileId ? 'option is-picked' : 'option'}
                  aria-pressed={fileId === shown?.fileId}
                  aria-label={t('option', { no: at + 1 })}
                  onClick={() => setPicked(fileId)}
                >
                  <img src={thumbUrl || url} alt="" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className="error" role="alert">
          {problem}
        </p>
      </div>
    </Screen>
  )
}
