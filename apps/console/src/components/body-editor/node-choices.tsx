import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { useTexts } from '../../lib/texts/texts.ts'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import { useEditor } from './state/editor-context.ts'
import './node-facts.css'

type Choice = NonNullable<BodyNode['options']>[number]

/** The values a node offers in its menu, each with the words it is shown as. */
export function NodeChoices({ node }: { node: BodyNode }) {
  const t = useTexts(bodyEditorTexts)
  const { actions, canAdd } = useEditor()
  const choices = node.options ?? []

  const write = (next: Choice[]) => actions.setFacts(node.id, { options: next.length > 0 ? next : undefined })
  const change = (at: number, part: Partial<Choice>) =>
    write(choices.map((choice, index) => (index === at ? { ...choice, ...part } : choice)))

  if (!canAdd && choices.length === 0) return null
  return (
    <fieldset className="body-choices">
      <legend>{t('choices')}</legend>
      {choices.map((choice, index) => (
        // Rows are edited in place and have no other identity.
        <div className="body-choice" key={index}>
          <input
            aria-label={`${t('choiceValue')} ${index + 1}`}
            placeholder={t('choiceValue')}
            value={String(choice.value)}
            readOnly={!canAdd}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <input
            aria-label={`${t('choiceLabel')} ${index + 1}`}
            placeholder={t('choiceLabel')}
            value={String(choice.label)}
            readOnly={!canAdd}
            onChange={(event) => change(index, { label: event.target.value })}
          />
          {canAdd && (
            <button
              type="button"
              className="body-icon-button"
              aria-label={t('removeNamed', { name: String(choice.label || choice.value || index + 1) })}
              onClick={() => write(choices.filter((_, at) => at !== index))}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {canAdd && (
        <button
          type="button"
          className="body-text-button"
          onClick={() => write([...choices, { label: '', value: '' }])}
        >
          + {t('addChoice')}
        </button>
      )}
    </fieldset>
  )
}
