import type { OnlineDrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { useLanguage, seededName } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PictureChoices } from '../experiences/editor/picture-choices.tsx'
import { drawNowTexts } from './draw-now.i18n.ts'

interface ExChoiceProps {
  exs: readonly OnlineDrawEx[]
  /** "" where none is on screen. */
  picked: string
  onPick: (id: string) => void
}

/** The experiences that are online now; nothing where there is no other one to choose. */
export function ExChoice({ exs, picked, onPick }: ExChoiceProps) {
  const t = useTexts(drawNowTexts)
  const language = useLanguage()
  if (exs.every(({ id }) => id === picked)) return null
  const priceOf = ({ price, currency = '' }: OnlineDrawEx): string =>
    price === undefined ? '' : price === 0 ? t('free') : moneyText(price, currency, language)
  return (
    <div className="draw-field draw-wide draw-now-exs">
      <span className="ex-label">{t('ex')}</span>
      <PictureChoices
        label={t('ex')}
        choices={exs.map((ex) => ({
          id: ex.id,
          name: seededName(ex.exName ?? ex.id),
          file: ex.coverFile,
          note: [ex.muName, priceOf(ex)].filter(Boolean).join(' · '),
        }))}
        picked={[picked]}
        onPick={onPick}
      />
    </div>
  )
}
