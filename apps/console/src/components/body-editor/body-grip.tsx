import { useDraggable } from '@dnd-kit/core'
import { useTexts } from '../../lib/texts/texts.ts'
import { sortingTexts } from '../sorting/sorting.i18n.ts'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import { useEditor, useIsActive } from './state/editor-context.ts'

/** The handle of a row: it is dragged by it, and its keys act on the row. */
export function BodyGrip({ id, name }: { id: string; name: string }) {
  const t = useTexts(bodyEditorTexts)
  const sorting = useTexts(sortingTexts)
  const { canAdd } = useEditor()
  const tabIndex = useIsActive(id) ? 0 : -1
  const { attributes, listeners, setNodeRef } = useDraggable({
    id,
    disabled: !canAdd,
    attributes: { roleDescription: sorting('draggable'), tabIndex },
  })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className="body-grip"
      {...(canAdd && { ...attributes, ...listeners })}
      tabIndex={tabIndex}
      aria-label={t(canAdd ? 'gripOf' : 'rowOf', { name })}
      title={t(canAdd ? 'grip' : 'gripReadOnly')}
    />
  )
}
