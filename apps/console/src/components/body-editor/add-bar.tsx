import { useTexts } from '../../lib/texts/texts.ts'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import { useEditor } from './state/editor-context.ts'

/** The three ways to add inside an object or a list. */
export function AddBar({ id, name }: { id: string; name: string }) {
  const t = useTexts(bodyEditorTexts)
  const { actions } = useEditor()
  return (
    <fieldset className="body-add-bar" aria-label={name}>
      <button type="button" className="body-text-button" onClick={() => actions.addOne(id)}>
        + {t('addOne')}
      </button>
      <button type="button" className="body-text-button" onClick={() => actions.addObject(id)}>
        + {t('addObject')}
      </button>
      <button type="button" className="body-text-button" onClick={() => actions.addGroup(id)}>
        + {t('addGroup')}
      </button>
    </fieldset>
  )
}
