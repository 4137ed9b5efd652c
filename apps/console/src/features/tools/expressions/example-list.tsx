import { AVIATOR_EXAMPLES, type AviatorExample } from '@drawdesk/contract/tools/aviator-examples'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { toolsTexts } from '../tools.i18n.ts'

/** Worked examples; a click brings one into the editor and runs it. */
export function ExampleList({ onUse }: { onUse(example: AviatorExample): void }) {
  const t = useTexts(toolsTexts)
  const say = useText()
  return (
    <ul className="tools-list">
      {AVIATOR_EXAMPLES.map((example) => (
        <li key={example.expression}>
          <button type="button" className="tools-row" title={t('useExample')} onClick={() => onUse(example)}>
            <span>{say(example.text)}</span>
            <code>{example.expression}</code>
          </button>
        </li>
      ))}
    </ul>
  )
}
