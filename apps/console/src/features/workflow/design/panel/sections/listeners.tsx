import { useTexts } from '../../../../../lib/texts/texts.ts'
import { textOf, typeOf, type BpmnElement } from '../../../shared/bpmn/element.ts'
import { extensionsOf, withExtensions } from '../extensions.ts'
import { panelTexts } from '../panel.i18n.ts'
import { setPart, type PanelPart } from '../panel-part.ts'
import { ChoiceField, TextField } from '../parts/fields.tsx'
import { RowList } from '../parts/row-list.tsx'
import { isExpression } from '../people/candidates.ts'

const EXECUTION = { type: 'flowable:ExecutionListener', label: 'listeners' } as const
const TASK = { type: 'flowable:TaskListener', label: 'taskListeners' } as const

const MOMENTS = {
  start: 'onStart',
  end: 'onEnd',
  take: 'onTake',
  create: 'onCreate',
  assignment: 'onAssignment',
  complete: 'onComplete',
  delete: 'onDelete',
} as const
type Moment = keyof typeof MOMENTS

/** Of a flow only its taking can be listened to. */
const momentsOf = (element: BpmnElement, type: string): readonly Moment[] =>
  type === TASK.type
    ? ['create', 'assignment', 'complete', 'delete']
    : typeOf(element) === 'sequenceFlow'
      ? ['take']
      : ['start', 'end']

/** Who is notified when the element is entered, left or passed, and of what becomes of a task. */
export function ListenerSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const { canvas, element } = part
  const kinds = typeOf(element) === 'userTask' ? [EXECUTION, TASK] : [EXECUTION]
  return kinds.map(({ type, label }) => {
    const rows = extensionsOf(element, type)
    const moments = momentsOf(element, type)
    return (
      <div key={type} className="flow-field">
        {kinds.length > 1 && <strong>{t(label)}</strong>}
        <RowList
          label={t(label)}
          rows={rows}
          onAdd={() => withExtensions(part, type, [...rows, canvas.create(type, { event: moments[0] })])}
          onRemove={(row) =>
            withExtensions(
              part,
              type,
              rows.filter((each) => each !== row),
            )
          }
          renderRow={(row) => <ListenerFields part={part} row={row} moments={moments} />}
        />
      </div>
    )
  })
}

interface ListenerFieldsProps {
  part: PanelPart
  row: BpmnElement
  moments: readonly Moment[]
}

function ListenerFields({ part, row, moments }: ListenerFieldsProps) {
  const t = useTexts(panelTexts)
  const event = moments.find((moment) => moment === textOf(row, 'event')) ?? moments[0] ?? 'start'
  return (
    <>
      <ChoiceField
        label={t('listenerOn')}
        value={event}
        options={moments.map((moment) => ({ value: moment, label: t(MOMENTS[moment]) }))}
        onChange={(next) => setPart(part, row, { event: next })}
      />
      <TextField
        label={t('listenerHandler')}
        help={t('listenerHelp')}
        isCode
        value={textOf(row, 'class') || textOf(row, 'delegateExpression') || textOf(row, 'expression')}
        onCommit={(text) =>
          setPart(part, row, {
            class: isExpression(text) ? '' : text,
            expression: isExpression(text) ? text : '',
            delegateExpression: '',
          })
        }
      />
    </>
  )
}
