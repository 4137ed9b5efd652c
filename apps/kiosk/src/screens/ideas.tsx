import type { KioskHints } from '@drawdesk/contract/devices/kiosk'
import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { useTexts } from '../lib/language.tsx'
import { describeTexts } from '../texts/flow-texts.ts'

/** What somebody who does not want to type touches: ready prompts, and what the style's variables usually are. */
export function Ideas({
  prompts,
  fields,
  onPrompt,
  onField,
}: {
  prompts: KioskHints['prompts']
  fields: readonly PromptVariable[]
  onPrompt: (text: string) => void
  onField: (name: string, value: string) => void
}) {
  const t = useTexts(describeTexts)
  const usual = fields.filter(({ default: initial }) => initial !== '')
  if (prompts.length === 0 && usual.length === 0) return null
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
        {usual.map(({ name, label, default: initial }) => (
          <li key={name}>
            <button type="button" className="chip" onClick={() => onField(name, initial)}>
              {`${label || name}: ${initial}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
