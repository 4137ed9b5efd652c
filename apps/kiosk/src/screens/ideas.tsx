import type { KioskHints } from '@drawdesk/contract/devices/kiosk'
import { useTexts } from '../lib/language.tsx'
import { describeTexts } from '../texts/flow-texts.ts'

/** What somebody who does not want to type touches: ready prompts. What a style's variables usually are stands in their fields already. */
export function Ideas({ prompts, onPrompt }: { prompts: KioskHints['prompts']; onPrompt: (text: string) => void }) {
  const t = useTexts(describeTexts)
  if (prompts.length === 0) return null
  return (
    <section className="ideas" aria-label={t('ideas')}>
      <h2>{t('ideas')}</h2>
      <ul>
        {prompts.map(({ title, content }) => (
          <li key={`${title} ${content}`}>
            <button type="button" className="chip" onClick={() => onPrompt(content)}>
              {title || content}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
