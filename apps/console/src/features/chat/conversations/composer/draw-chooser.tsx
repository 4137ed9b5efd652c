import { seededName } from '../../../../lib/texts/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import { drawApisQuery } from '../messages/draws.ts'
import './composer.css'

interface DrawChooserProps {
  chosen: string | undefined
  onChoose: (api: { id: string; apiName: string }) => void
  hint: string
}

/** Which drawing API `/draw` goes to; the first one until another is chosen. */
export function DrawChooser({ chosen, onChoose, hint }: DrawChooserProps) {
  const t = useTexts(conversationTexts)
  const { data } = useQuery(drawApisQuery)
  const first = data?.[0]
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
      <span>{hint}</span>
    </p>
  )
}
