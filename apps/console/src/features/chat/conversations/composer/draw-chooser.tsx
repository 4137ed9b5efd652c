import { COST_UNITS } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { ApiPanelOptions } from '@drawdesk/contract/drawing/draw-api'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { amountText } from '../../../../lib/texts/amount-text.ts'
import { seededName, useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import { drawApisQuery } from '../messages/draws.ts'
import './composer.css'

interface DrawChooserProps {
  chosen: string | undefined
  onChoose: (api: { id: string; apiName: string }) => void
  hint: string
}

type Unit = (typeof COST_UNITS)[number]
const isUnit = (unit: string): unit is Unit => COST_UNITS.some((known) => known === unit)

/** What a drawing by it costs, where that is entered and not nothing. */
function priceOf(api: ApiPanelOptions | undefined) {
  const { unit = '', price = '0', currency = '' } = api?.price ?? {}
  return isUnit(unit) && Number(price) > 0 ? { unit, amount: price, currency } : undefined
}

/** Which drawing API `/draw` goes to, and what that costs; the first one until another is chosen. */
export function DrawChooser({ chosen, onChoose, hint }: DrawChooserProps) {
  const t = useTexts(conversationTexts)
  const { data } = useQuery(drawApisQuery)
  const language = useLanguage()
  const first = data?.[0]
  const price = priceOf(data?.find(({ id }) => id === chosen))
  useEffect(() => {
    if (first && chosen === undefined) onChoose(first)
  }, [first, chosen, onChoose])
  if (data?.length === 0)
    return (
      <p className="chat-composer-note" role="status">
        {t('noDrawApi')}
      </p>
    )
  return (
    <p className="chat-composer-draw">
      <label>
        {t('drawWith')}{' '}
        <select
          value={chosen ?? ''}
          onChange={(event) => {
            const api = data?.find(({ id }) => id === event.target.value)
            if (api) onChoose(api)
          }}
        >
          {data?.map(({ id, apiName }) => (
            <option key={id} value={id}>
              {seededName(apiName)}
            </option>
          ))}
        </select>
      </label>
      {price && <span>{t(`price.${price.unit}`, { money: amountText(price, language) })}</span>}
      <span>{hint}</span>
    </p>
  )
}
