import type { KioskMe } from '@drawdesk/contract/devices/kiosk'
import { moneyText, useLanguage, useTexts } from '../lib/language.tsx'
import { attractTexts } from '../texts/flow-texts.ts'

/** What brings somebody over: the cover, the name, the price. A touch anywhere begins. */
export function AttractScreen({ me, onBegin }: { me: KioskMe; onBegin: () => void }) {
  const t = useTexts(attractTexts)
  const language = useLanguage()
  const { exName = '', muName = '', price = 0, currency = '', coverFile } = me.experience
  return (
    <main className="main screen-attract">
      <button type="button" className="attract" onClick={onBegin}>
        {coverFile && <img className="attract-cover" src={coverFile.url} alt="" />}
        <span className="attract-words">
          <span className="attract-venue">{muName}</span>
          <span className="attract-name" role="heading" aria-level={1}>
            {exName}
          </span>
          <span className="attract-what">{t(me.paperPerPicture > 0 ? 'whatPrint' : 'what')}</span>
          <span className="attract-price">
            {price > 0 ? t('price', { price: moneyText(price, currency, language) }) : t('free')}
          </span>
          <span className="button is-main attract-begin">{t('begin')}</span>
        </span>
      </button>
    </main>
  )
}
