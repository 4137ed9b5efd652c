import { useTexts } from '../../../../../lib/texts/texts.ts'
import { elementsOf, textOf, typeOf, type BpmnElement } from '../../../shared/bpmn/element.ts'
import { extensionsOf, withExtensions } from '../extensions.ts'
import { panelTexts } from '../panel.i18n.ts'
import { setValues, type PanelPart } from '../panel-part.ts'
import { FlagField, TextField } from '../parts/fields.tsx'

const LOCALIZATION = 'flowable:Localization'
const ID = /^[A-Za-z_][\w.-]*$/

/** Elements that the engine may begin in a step of its own. */
const isWork = (type: string) => /Task$|^task$|^callActivity$|[sS]ubProcess$/.test(type)

/** Name in both languages, id and description; whether it runs in the background. */
export function GeneralSection({ part, onRename }: { part: PanelPart; onRename: (id: string) => void }) {
  const t = useTexts(panelTexts)
  const { canvas, element } = part
  const type = typeOf(element)
  const isProcess = type === 'process'
  const english = extensionsOf(element, LOCALIZATION).find((one) => textOf(one, 'locale') === 'en')
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
        label={t('nameEn')}
        value={textOf(english, 'name')}
        help={t('nameEnHelp')}
        onCommit={(name) => nameInEnglish(part, english, name)}
      />
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

/** Beside what the file says in other languages. An empty name takes it away. */
function nameInEnglish(part: PanelPart, before: BpmnElement | undefined, name: string): void {
  const others = extensionsOf(part.element, LOCALIZATION).filter((one) => one !== before)
  const documentation = textOf(before, 'documentation')
  const facts = { locale: 'en', name, ...(documentation !== '' && { documentation }) }
  withExtensions(part, LOCALIZATION, name === '' ? others : [...others, part.canvas.create(LOCALIZATION, facts)])
}
