import { useTexts } from '../../../../../lib/texts/texts.ts'
import { elementOf, elementsOf, eventKindOf, textOf, typeOf, type BpmnElement } from '../../../shared/bpmn/element.ts'
import { panelTexts } from '../panel.i18n.ts'
import { expressionOf, setPart, setValues, type PanelPart } from '../panel-part.ts'
import { ChoiceField, FlagField, TextField } from '../parts/fields.tsx'
import { ExpressionField } from './loop.tsx'

const TIMERS = [
  { name: 'timeDuration', label: 'timerDuration', help: 'durationHelp' },
  { name: 'timeDate', label: 'timerDate', help: 'dateHelp' },
  { name: 'timeCycle', label: 'timerCycle', help: 'cycleHelp' },
] as const

/** When an event with a timer comes. */
export function TimerSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const [definition] = elementsOf(part.element, 'eventDefinitions')
  if (!definition) return null
  const timer = TIMERS.find(({ name }) => elementOf(definition, name)) ?? TIMERS[0]
  const value = textOf(elementOf(definition, timer.name), 'body')
  const put = (name: string, text: string) =>
    setPart(part, definition, {
      ...Object.fromEntries(TIMERS.map((each) => [each.name, undefined])),
      // Also an empty one: it is what says which kind was chosen.
      [name]: expressionOf(part, text) ?? part.canvas.create('bpmn:FormalExpression', {}),
    })
  return (
    <>
      <ChoiceField
        label={t('timerKind')}
        value={timer.name}
        options={TIMERS.map(({ name, label }) => ({ value: name, label: t(label) }))}
        onChange={(name) => put(name, value)}
      />
      <TextField
        label={t('timerValue')}
        help={t(timer.help)}
        isCode
        value={value}
        onCommit={(text) => put(timer.name, text)}
      />
    </>
  )
}

/** Of which kind of shared element a reference names one, and by which of its values. */
const REFERENCES = {
  message: { ref: 'messageRef', type: 'bpmn:Message', by: 'name', label: 'messageName' },
  signal: { ref: 'signalRef', type: 'bpmn:Signal', by: 'name', label: 'signalName' },
  error: { ref: 'errorRef', type: 'bpmn:Error', by: 'errorCode', label: 'errorCode' },
  escalation: { ref: 'escalationRef', type: 'bpmn:Escalation', by: 'escalationCode', label: 'escalationCode' },
} as const

/** What an event waits for or throws, but for time. */
export function EventSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const { element } = part
  const kind = eventKindOf(element)
  const [definition] = elementsOf(element, 'eventDefinitions')
  return (
    <>
      {definition && isReference(kind) && <ReferenceField part={part} of={definition} kind={kind} />}
      {definition && kind === 'conditional' && (
        <ExpressionField part={part} of={definition} name="condition" label={t('eventCondition')} />
      )}
      {definition && kind === 'link' && (
        <TextField
          label={t('linkName')}
          value={textOf(definition, 'name')}
          onCommit={(name) => setPart(part, definition, { name })}
        />
      )}
      {definition && kind === 'terminate' && (
        <FlagField
          label={t('terminateAll')}
          help={t('terminateAllHelp')}
          value={definition.get('flowable:terminateAll') === true}
          onChange={(isAll) => setPart(part, definition, { 'flowable:terminateAll': isAll || undefined })}
        />
      )}
      {typeOf(element) === 'boundaryEvent' && kind !== 'error' && kind !== 'compensate' && (
        <FlagField
          label={t('isInterrupting')}
          value={element.get('cancelActivity') !== false}
          onChange={(cancelActivity) => setValues(part, { cancelActivity })}
        />
      )}
    </>
  )
}

/** Kinds of events that have something to say beside their type. */
export const hasEventFacts = (element: BpmnElement): boolean =>
  eventKindOf(element) !== '' && eventKindOf(element) !== 'timer'

const isReference = (kind: string): kind is keyof typeof REFERENCES => Object.hasOwn(REFERENCES, kind)

interface ReferenceFieldProps {
  part: PanelPart
  /** The event definition, or a task that receives a message. */
  of: BpmnElement
  kind: keyof typeof REFERENCES
}

/** Names a message, signal, error or escalation of the file; one of that name is shared, a new name makes a new one. */
export function ReferenceField({ part, of, kind }: ReferenceFieldProps) {
  const t = useTexts(panelTexts)
  const { ref, type, by, label } = REFERENCES[kind]
  const commit = (text: string) => {
    const definitions = definitionsOf(part.element)
    if (text === '' || !definitions) return setPart(part, of, { [ref]: undefined })
    const known = elementsOf(definitions, 'rootElements')
    const same = known.find((each) => each.$type === type && textOf(each, by) === text)
    const target = same ?? part.canvas.create(type, { id: newId(known, kind), name: text, [by]: text })
    if (!same) setPart(part, definitions, { rootElements: [...known, target] })
    setPart(part, of, { [ref]: target })
  }
  return (
    <TextField
      label={t(label)}
      help={kind === 'error' ? t('anyCode') : undefined}
      value={textOf(elementOf(of, ref), by)}
      onCommit={commit}
    />
  )
}

function definitionsOf(element: BpmnElement): BpmnElement | undefined {
  let at: BpmnElement | undefined = element
  while (at && at.$type !== 'bpmn:Definitions') at = at.$parent
  return at
}

function newId(known: readonly BpmnElement[], kind: string): string {
  const taken = new Set(known.map(({ id }) => id))
  let count = 1
  while (taken.has(`${kind}_${count}`)) count += 1
  return `${kind}_${count}`
}
