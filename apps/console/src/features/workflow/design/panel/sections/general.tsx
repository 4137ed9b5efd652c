import { useTexts } from '../../../../../lib/texts/texts.ts'
import { elementsOf, textOf, typeOf } from '../../../shared/bpmn/element.ts'
import { panelTexts } from '../panel.i18n.ts'
import { setValues, type PanelPart } from '../panel-part.ts'
import { FlagField, TextField } from '../parts/fields.tsx'

const ID = /^[A-Za-z_][\w.-]*$/

/** Elements that the engine may begin in a step of its own. */
const isWork = (type: string) => /Task$|^task$|^callActivity$|[sS]ubProcess$/.test(type)

/** Name, id and description; whether it runs in the background. */
export function GeneralSection({ part, onRename }: { part: PanelPart; onRename: (id: string) => void }) {
  const t = useTexts(panelTexts)
  const { canvas, element } = part
  const type = typeOf(element)
  const isProcess = type === 'process'
  const rename = (id: string) => {
    if (!ID.test(id)) return t('badId')
    if (canvas.element(id)) return t('takenId')
    setValues(part, { id })
    onRename(id)
    return undefined
  }
  const describe = (text: string) =>
    setValues(part, { documentation: text === '' ? [] : [canvas.create('bpmn:Documentation', { text })] })
  return (
    <>
      <TextField label={t('name')} value={textOf(element, 'name')} onCommit={(name) => setValues(part, { name })} />
      <TextField
        label={t(isProcess ? 'processKey' : 'id')}
        value={textOf(element, 'id')}
        help={t(isProcess ? 'processKeyHelp' : 'idHelp')}
        isCode
        onCommit={rename}
      />
      <TextField
        label={t('documentation')}
        value={textOf(elementsOf(element, 'documentation')[0], 'text')}
        rows={2}
        onCommit={describe}
      />
      {isWork(type) && (
        <FlagField
          label={t('isAsync')}
          help={t('isAsyncHelp')}
          value={element.get('flowable:async') === true}
          onChange={(isAsync) => setValues(part, { 'flowable:async': isAsync || undefined })}
        />
      )}
    </>
  )
}
