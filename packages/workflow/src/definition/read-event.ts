import type { EventFacts } from './definition.ts'
import { bodyOf, elementOf, listOf, type ModdleElement, textOf } from './moddle.ts'
import { nameOf, type Reader } from './reader.ts'

const TIMERS = [
  ['timeDate', 'date'],
  ['timeDuration', 'duration'],
  ['timeCycle', 'cycle'],
] as const

/** What an event waits for or throws; undefined: a plain one. Of several definitions the first one counts. */
export function readEvent(event: ModdleElement, reader: Reader): EventFacts | undefined {
  const definitions = [...listOf(event, 'eventDefinitions'), ...listOf(event, 'eventDefinitionRef')]
  const place = { element: reader.idOf(event), facts: { name: nameOf(event, reader) } }
  if (definitions.length > 1) reader.problems.add('warning', 'several-events', place)
  const [definition] = definitions
  if (definition === undefined) return undefined
  const facts = readDefinition(definition, reader)
  if (facts === undefined) reader.problems.add('warning', 'event-ignored', place)
  if (facts?.kind === 'timer' && facts.value === '') reader.problems.add('warning', 'no-timer', place)
  return facts
}

function readDefinition(definition: ModdleElement, reader: Reader): EventFacts | undefined {
  const nameBehind = (property: string): string => {
    const target = elementOf(definition, property)
    return target === undefined ? '' : (textOf(target, 'name') ?? reader.idOf(target))
  }
  switch (definition.$type) {
    case 'bpmn:TimerEventDefinition':
      return readTimer(definition)
    case 'bpmn:MessageEventDefinition':
      return { kind: 'message', name: nameBehind('messageRef') }
    case 'bpmn:SignalEventDefinition':
      return { kind: 'signal', name: nameBehind('signalRef') }
    case 'bpmn:ErrorEventDefinition':
      return { kind: 'error', code: codeBehind(definition, 'errorRef', 'errorCode') }
    case 'bpmn:EscalationEventDefinition':
      return { kind: 'escalation', code: codeBehind(definition, 'escalationRef', 'escalationCode') }
    case 'bpmn:ConditionalEventDefinition':
      return { kind: 'condition', condition: bodyOf(elementOf(definition, 'condition')) ?? '${false}' }
    case 'bpmn:LinkEventDefinition':
      return { kind: 'link', name: textOf(definition, 'name') ?? '' }
    case 'bpmn:CompensateEventDefinition': {
      const activity = elementOf(definition, 'activityRef')
      return { kind: 'compensation', activity: activity && reader.idOf(activity) }
    }
    case 'bpmn:CancelEventDefinition':
      return { kind: 'cancel' }
    case 'bpmn:TerminateEventDefinition':
      return { kind: 'terminate', endsAll: definition.terminateAll === true }
    default:
      return undefined
  }
}

function readTimer(definition: ModdleElement): EventFacts {
  for (const [property, timer] of TIMERS) {
    const value = bodyOf(elementOf(definition, property))
    if (value !== undefined) return { kind: 'timer', timer, value }
  }
  return { kind: 'timer', timer: 'duration', value: '' }
}

/** A catching event without a reference catches every code; one whose reference names no code, that reference's id. */
function codeBehind(definition: ModdleElement, property: string, code: string): string | undefined {
  const target = elementOf(definition, property)
  return target === undefined ? undefined : (textOf(target, code) ?? target.id)
}
