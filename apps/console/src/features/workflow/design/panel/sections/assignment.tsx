import { useId, useState } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { elementsOf, textOf, typeOf, type BpmnElement } from '../../../shared/bpmn/element.ts'
import { ColleagueSelect } from '../../../shared/people/colleague-select.tsx'
import { panelTexts } from '../panel.i18n.ts'
import { setValues, type PanelPart } from '../panel-part.ts'
import { useReferences } from '../../references.api.ts'
import { ChoiceField, FieldFrame, FlagField, TextField } from '../parts/fields.tsx'
import { NameSelect } from '../parts/name-select.tsx'
import { isExpression } from '../people/candidates.ts'
import { WhoFields } from '../people/who-fields.tsx'

type Who = 'candidates' | 'person' | 'starter' | 'expression'

/** Beside forms as data, diagrams may name pages of their own, and versions of forms. */
const ANY_KEY = /^\S{1,100}$/

/** What the starter is called where the start event does not say. */
const STARTER = 'applyUser'

/** Who does a task: one person, the starter, an expression, or candidates, one of them by claiming it. */
export function AssignmentSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const id = useId()
  const { element } = part
  const starter = starterOf(element)
  const assignee = textOf(element, 'flowable:assignee')
  const isStarter = assignee === `\${${starter}}`
  const stored: Who =
    assignee === '' ? 'candidates' : isStarter ? 'starter' : isExpression(assignee) ? 'expression' : 'person'
  // Chosen, and nothing is entered for it yet.
  const [wanted, setWanted] = useState<Who>()
  const who = wanted ?? stored
  const choose = (next: Who) => {
    setWanted(next === stored ? undefined : next)
    if (next === 'starter') {
      setWanted(undefined)
      setValues(part, {
        'flowable:assignee': `\${${starter}}`,
        'flowable:candidateUsers': '',
        'flowable:candidateGroups': '',
      })
    } else if (assignee !== '') setValues(part, { 'flowable:assignee': '' })
  }
  const assign = (text: string) => {
    setWanted(undefined)
    setValues(part, { 'flowable:assignee': text })
  }
  return (
    <>
      <ChoiceField
        label={t('who')}
        value={who}
        options={[
          { value: 'candidates', label: t('whoCandidates') },
          { value: 'person', label: t('whoPerson') },
          { value: 'starter', label: t('whoStarter') },
          { value: 'expression', label: t('whoExpression') },
        ]}
        onChange={choose}
      />
      {who === 'person' && (
        <FieldFrame id={`${id}-person`} label={t('person')}>
          <ColleagueSelect
            id={`${id}-person`}
            isSingle
            value={assignee === '' ? [] : [assignee]}
            onChange={([person = '']) => assign(person)}
          />
        </FieldFrame>
      )}
      {who === 'expression' && (
        <TextField label={t('expression')} help={t('assigneeHelp')} isCode value={assignee} onCommit={assign} />
      )}
      {who === 'candidates' && (
        <WhoFields
          users={textOf(element, 'flowable:candidateUsers')}
          groups={textOf(element, 'flowable:candidateGroups')}
          usersLabel={t('users')}
          onUsers={(text) => setValues(part, { 'flowable:candidateUsers': text })}
          onGroups={(text) => setValues(part, { 'flowable:candidateGroups': text })}
        />
      )}
    </>
  )
}

/** The variable that the start event of the process puts its starter into. */
function starterOf(element: BpmnElement): string {
  let container: BpmnElement | undefined = element.$parent
  while (container && typeOf(container) !== 'process') container = container.$parent
  const start = elementsOf(container, 'flowElements').find((each) => typeOf(each) === 'startEvent')
  return textOf(start, 'flowable:initiator') || STARTER
}

/** Due date, priority, category, and when the task passes by itself. */
export function DeadlineSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const field = (name: string) => ({
    value: textOf(part.element, `flowable:${name}`),
    onCommit: (text: string) => setValues(part, { [`flowable:${name}`]: text }),
  })
  return (
    <>
      <TextField label={t('dueDate')} help={t('dueDateHelp')} isCode {...field('dueDate')} />
      <TextField label={t('priority')} help={t('priorityHelp')} isCode {...field('priority')} />
      <TextField label={t('category')} {...field('category')} />
      <TextField label={t('skip')} help={t('skipHelp')} isCode {...field('skipExpression')} />
    </>
  )
}

/** The form that opens, and where a start puts its starter. */
export function FormSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const { forms, isLoading } = useReferences()
  const isStart = typeOf(part.element) === 'startEvent'
  const field = (name: string) => ({
    value: textOf(part.element, `flowable:${name}`),
    onCommit: (text: string) => setValues(part, { [`flowable:${name}`]: text }),
  })
  return (
    <>
      <NameSelect
        label={t('formKey')}
        help={t('formKeyHelp')}
        value={field('formKey').value}
        isLoading={isLoading}
        options={forms.map(({ key, name }) => ({ value: key, label: name }))}
        accepts={ANY_KEY}
        onChange={field('formKey').onCommit}
      />
      {isStart && <TextField label={t('initiator')} help={t('initiatorHelp')} isCode {...field('initiator')} />}
    </>
  )
}

/** Who may start a process. */
export function StarterSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  return (
    <>
      <p className="res-help">{t('startersHelp')}</p>
      <WhoFields
        users={textOf(part.element, 'flowable:candidateStarterUsers')}
        groups={textOf(part.element, 'flowable:candidateStarterGroups')}
        usersLabel={t('starterUsers')}
        onUsers={(text) => setValues(part, { 'flowable:candidateStarterUsers': text })}
        onGroups={(text) => setValues(part, { 'flowable:candidateStarterGroups': text })}
      />
      <FlagField
        label={t('othersApprove')}
        help={t('othersApproveHelp')}
        value={part.element.get('flowable:othersApprove') === true}
        onChange={(othersApprove) => setValues(part, { 'flowable:othersApprove': othersApprove || undefined })}
      />
    </>
  )
}
