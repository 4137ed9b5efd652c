import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useElementName } from '../../shared/bpmn/element-names.i18n.ts'
import { elementOf, eventKindOf, textOf, typeOf, type BpmnElement } from '../../shared/bpmn/element.ts'
import type { EditCanvas } from '../canvas/edit-canvas.ts'
import { panelTexts } from './panel.i18n.ts'
import type { PanelPart } from './panel-part.ts'
import { AssignmentSection, DeadlineSection, FormSection, StarterSection } from './sections/assignment.tsx'
import { ConditionSection } from './sections/condition.tsx'
import { EventSection, hasEventFacts, ReferenceField, TimerSection } from './sections/events.tsx'
import { GeneralSection } from './sections/general.tsx'
import { ListenerSection } from './sections/listeners.tsx'
import { LoopSection } from './sections/loop.tsx'
import { MappingSection } from './sections/mappings.tsx'
import { ScriptSection } from './sections/automatic.tsx'
import { CallSection, ServiceSection } from './sections/service.tsx'
import './properties-panel.css'

type SectionName = Exclude<
  {
    [Key in keyof (typeof panelTexts)['zh']]: Key
  }[keyof (typeof panelTexts)['zh']],
  symbol
>

interface Section {
  name: SectionName
  isFor: (element: BpmnElement, type: string) => boolean
  render: (part: PanelPart) => ReactNode
}

const isActivity = (type: string) => /[tT]ask$|^callActivity$|[sS]ubProcess$|^transaction$/.test(type)
const isDrawnOnly = (type: string) =>
  /^(collaboration|participant|lane|textAnnotation|group|association|messageFlow|dataObjectReference|dataStoreReference)$/.test(
    type,
  )

/** What can be set, by kind of element; those at the top are open at first. */
const SECTIONS: readonly Section[] = [
  { name: 'starters', isFor: (_, type) => type === 'process', render: (part) => <StarterSection part={part} /> },
  { name: 'assignment', isFor: (_, type) => type === 'userTask', render: (part) => <AssignmentSection part={part} /> },
  { name: 'deadline', isFor: (_, type) => type === 'userTask', render: (part) => <DeadlineSection part={part} /> },
  {
    name: 'form',
    isFor: (element, type) => type === 'userTask' || (type === 'startEvent' && eventKindOf(element) === ''),
    render: (part) => <FormSection part={part} />,
  },
  {
    name: 'condition',
    isFor: (_, type) => type === 'sequenceFlow',
    render: (part) => <ConditionSection part={part} />,
  },
  {
    name: 'timer',
    isFor: (element) => eventKindOf(element) === 'timer',
    render: (part) => <TimerSection part={part} />,
  },
  { name: 'event', isFor: hasEventFacts, render: (part) => <EventSection part={part} /> },
  {
    name: 'messageName',
    isFor: (_, type) => type === 'receiveTask',
    render: (part) => <ReferenceField part={part} of={part.element} kind="message" />,
  },
  {
    name: 'service',
    isFor: (_, type) => /^(service|send|businessRule)Task$/.test(type),
    render: (part) => <ServiceSection part={part} />,
  },
  { name: 'script', isFor: (_, type) => type === 'scriptTask', render: (part) => <ScriptSection part={part} /> },
  {
    name: 'call',
    isFor: (_, type) => type === 'callActivity',
    render: (part) => (
      <>
        <CallSection part={part} />
        <MappingSection part={part} />
      </>
    ),
  },
  { name: 'loop', isFor: (_, type) => isActivity(type), render: (part) => <LoopSection part={part} /> },
  { name: 'listeners', isFor: (_, type) => !isDrawnOnly(type), render: (part) => <ListenerSection part={part} /> },
]

/** Long ones, which most elements leave as they are. */
const CLOSED_AT_FIRST: ReadonlySet<SectionName> = new Set(['deadline', 'loop', 'listeners', 'starters'])

interface PropertiesPanelProps {
  canvas: EditCanvas
  /** Id of what is chosen; undefined: what is drawn on. */
  chosen: string | undefined
  onRename: (id: string) => void
}

/** What the chosen element is and does, or the process itself. */
export function PropertiesPanel({ canvas, chosen, onRename }: PropertiesPanelProps) {
  const t = useTexts(panelTexts)
  const nameOfType = useElementName()
  const shown = (chosen === undefined ? undefined : canvas.element(chosen)) ?? canvas.root()
  if (!shown) return <p className="res-help">{t('nothing')}</p>
  // A pool stands for the process in it.
  const element = typeOf(shown) === 'participant' ? (elementOf(shown, 'processRef') ?? shown) : shown
  const part: PanelPart = { canvas, of: textOf(shown, 'id'), element }
  const type = typeOf(element)
  const sections = SECTIONS.filter(({ isFor }) => isFor(element, type))
  const name = textOf(element, 'name')
  const id = textOf(element, 'id')
  return (
    <div className="flow-panel" key={id}>
      <header className="flow-panel-head">
        <strong>{nameOfType(type, eventKindOf(element))}</strong>
        {name !== '' && <span>{name}</span>}
      </header>
      <Part label={t('general')} isOpen>
        <GeneralSection part={part} onRename={onRename} />
      </Part>
      {sections.map((section) => (
        <Part key={section.name} label={t(section.name)} isOpen={!CLOSED_AT_FIRST.has(section.name)}>
          {section.render(part)}
        </Part>
      ))}
    </div>
  )
}

/** A part that folds; `isOpen`: at first. The browser's own: antd's would come into the first load of all pages. */
function Part({ label, isOpen = false, children }: { label: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="flow-panel-part" open={isOpen}>
      <summary>{label}</summary>
      <div className="flow-panel-section">{children}</div>
    </details>
  )
}
