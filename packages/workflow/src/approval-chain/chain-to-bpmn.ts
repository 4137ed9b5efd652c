import { withLayout } from '../layout/with-layout.ts'
import { type ApprovalChain, type ChainFacts, type ChainStep, COPY_HANDLER } from './chain.ts'
import { element, english, escapeXml, extensions, flowable, text } from './elements.ts'
import { assignmentOf, peopleExpression } from './people.ts'
import { CHAIN_NAMES, type ChainNames } from './texts.ts'

/** A person refused: `complete-task` writes `pass`. Nobody asked yet: nobody refused. */
export const REFUSED = '${var:equals(pass, false)}'
const ERROR_CODE = 'rejected'

/** The BPMN of a chain without problems, with layout. */
export const chainToBpmn = (chain: ApprovalChain, facts: ChainFacts): Promise<string> =>
  withLayout(chainToXml(chain, facts))

/** Where a flow begins: its node, and what the flow is. */
interface Exit {
  node: string
  flow: string
  name?: string
  nameEn?: string | undefined
  condition?: string
}

/** Elements of one process or sub-process while it is built. */
interface Container {
  elements: string[]
  names: ChainNames
  /** The same in English, of a chain that has a name in English. */
  english: ChainNames | undefined
  /** Where refusals go, once one is there. */
  refusal: string
  /** Whether it is within a parallel step. */
  isInner: boolean
}

/** As {@link chainToBpmn}, without layout. */
export function chainToXml(chain: ApprovalChain, facts: ChainFacts): string {
  const names = CHAIN_NAMES[facts.language]
  const steps = withIds(chain.steps)
  const inEnglish = facts.nameEn === undefined ? undefined : CHAIN_NAMES.en
  const container: Container = { elements: [], names, english: inEnglish, refusal: 'Correct', isInner: false }
  const canRefuse = hasApproval(steps)
  const start = { name: names.start, ...flowable({ initiator: 'initiator', formKey: facts.formKey }) }
  container.elements.push(element('startEvent', { id: 'Start', ...start }, inOwn(container, 'start')))
  let exit: Exit = { node: 'Start', flow: 'Start_next' }
  if (canRefuse) {
    link(container, exit, 'Again')
    container.elements.push(element('exclusiveGateway', { id: 'Again' }))
    exit = { node: 'Again', flow: 'Again_next' }
  }
  const last = addSteps(container, steps, exit)
  container.elements.push(element('endEvent', { id: 'End', name: names.end }, inOwn(container, 'end')))
  link(container, last, 'End')
  if (canRefuse) addCorrection(container, facts)
  return documentOf(container.elements, facts)
}

function documentOf(elements: readonly string[], facts: ChainFacts): string {
  const {
    key,
    name,
    nameEn,
    documentation,
    documentationEn,
    starterUsers = [],
    starterGroups = [],
    othersApprove,
  } = facts
  const list = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids.join(','))
  const starters = flowable({
    candidateStarterUsers: list(starterUsers),
    candidateStarterGroups: list(starterGroups),
    othersApprove: othersApprove === true ? true : undefined,
  })
  const about = documentation === undefined || documentation === '' ? [] : [text('documentation', documentation)]
  const inEnglish = [extensions(english(nameEn, documentationEn))].filter((one) => one !== '')
  const content = [...about, ...inEnglish, ...elements].map((one) => `    ${one}\n`).join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="Definitions" targetNamespace="http://flowable.org/bpmn">`,
    `  ${element('error', { id: 'Rejected', name: ERROR_CODE, errorCode: ERROR_CODE })}`,
    `  ${element('process', { id: key, name, isExecutable: true, ...starters }, `\n${content}  `)}`,
    '</definitions>\n',
  ].join('\n')
}

/** The starter's task after a refusal. */
function addCorrection(container: Container, { formKey }: ChainFacts): void {
  const { elements, names } = container
  const task = { id: 'Correct', name: names.correct, ...flowable({ assignee: '${initiator}', formKey }) }
  elements.push(
    element('userTask', task, inOwn(container, 'correct')),
    element(
      'exclusiveGateway',
      { id: 'Correct_decided', name: names.corrected, default: 'Correct_passed' },
      inOwn(container, 'corrected'),
    ),
    element('endEvent', { id: 'Withdrawn', name: names.withdrawn }, inOwn(container, 'withdrawn')),
    flow({ node: 'Correct', flow: 'Correct_next' }, 'Correct_decided'),
    flow({ node: 'Correct_decided', flow: 'Correct_passed', ...own(container, 'again') }, 'Again'),
    flow(
      { node: 'Correct_decided', flow: 'Correct_refused', ...own(container, 'givenUp'), condition: REFUSED },
      'Withdrawn',
    ),
  )
}

/** A name that the diagram makes up itself, in one language or in both. */
const own = ({ names, english: inEnglish }: Container, key: keyof ChainNames) => ({
  name: names[key],
  nameEn: inEnglish?.[key],
})
const inOwn = (container: Container, key: keyof ChainNames): string => extensions(english(own(container, key).nameEn))

/** One after the other; what the last one leaves open comes back. */
function addSteps(container: Container, steps: readonly IdentifiedStep[], from: Exit): Exit {
  let exit = from
  for (const step of steps) exit = addStep(container, step, exit)
  return exit
}

function addStep(container: Container, step: IdentifiedStep, from: Exit): Exit {
  const next: Exit = { node: step.id, flow: `${step.id}_next` }
  if (step.kind === 'condition') return addCondition(container, step, from)
  link(container, from, step.id)
  switch (step.kind) {
    case 'approve':
      return addApproval(container, step)
    case 'copy': {
      const list = text('flowable:expression', `\${${peopleExpression(step.who, step.id)}}`)
      const fields = extensions(english(step.nameEn), element('flowable:field', { name: 'people' }, list))
      const handler = flowable({ delegateExpression: `\${${COPY_HANDLER}}` })
      container.elements.push(element('serviceTask', { id: step.id, name: step.name, ...handler }, fields))
      return next
    }
    case 'process': {
      const call = { calledElement: step.process, ...flowable({ inheritVariables: true }) }
      const facts = { id: step.id, name: step.name, ...call }
      container.elements.push(element('callActivity', facts, extensions(english(step.nameEn))))
      return next
    }
    case 'parallel':
      return addParallel(container, step, next)
  }
}

function addApproval(container: Container, step: Extract<IdentifiedStep, { kind: 'approve' }>): Exit {
  const { elements } = container
  const { attributes, loop } = assignmentOf(step.who, step.id)
  const content =
    loop === undefined
      ? ''
      : element(
          'multiInstanceLoopCharacteristics',
          {
            isSequential: loop.isSequential,
            ...flowable({ collection: loop.collection, elementVariable: 'approver' }),
          },
          text('completionCondition', REFUSED),
        )
  const decided = `${step.id}_decided`
  const gateway = { id: decided, name: container.names.decided, default: `${step.id}_passed` }
  elements.push(
    element(
      'userTask',
      { id: step.id, name: step.name, ...flowable(attributes) },
      `${extensions(english(step.nameEn))}${content}`,
    ),
    element('exclusiveGateway', gateway, inOwn(container, 'decided')),
  )
  link(container, { node: step.id, flow: `${step.id}_next` }, decided)
  link(
    container,
    { node: decided, flow: `${step.id}_refused`, ...own(container, 'refused'), condition: REFUSED },
    container.refusal,
  )
  return { node: decided, flow: `${step.id}_passed`, ...own(container, 'passed') }
}

function addCondition(container: Container, step: Extract<IdentifiedStep, { kind: 'condition' }>, from: Exit): Exit {
  const merge = `${step.id}_merge`
  const otherwise = `${step.id}_else`
  link(container, from, step.id)
  const { name, nameEn } = step
  container.elements.push(
    element('exclusiveGateway', { id: step.id, name, default: otherwise }, extensions(english(nameEn))),
  )
  const then: Exit = { node: step.id, flow: `${step.id}_then`, name, nameEn, condition: step.when }
  const last = addSteps(container, step.steps, then)
  container.elements.push(element('exclusiveGateway', { id: merge }))
  link(container, last, merge)
  link(container, { node: step.id, flow: otherwise, ...own(container, 'otherwise') }, merge)
  return { node: merge, flow: `${merge}_next` }
}

/** A sub-process, so that one refusal ends all branches: an error leaves it, and is caught at the outermost one. */
function addParallel(container: Container, step: Extract<IdentifiedStep, { kind: 'parallel' }>, next: Exit): Exit {
  const { id, name, nameEn } = step
  const inside: Container = { ...container, elements: [], refusal: `${id}_rejected`, isInner: true }
  inside.elements.push(element('startEvent', { id: `${id}_start` }), element('parallelGateway', { id: `${id}_fork` }))
  link(inside, { node: `${id}_start`, flow: `${id}_start_next` }, `${id}_fork`)
  const exits = step.steps.map((branch, index) =>
    branch.kind === 'condition' && branch.when === ''
      ? addSteps(inside, branch.steps, {
          node: `${id}_fork`,
          flow: branch.id,
          name: branch.name,
          nameEn: branch.nameEn,
        })
      : addStep(inside, branch, { node: `${id}_fork`, flow: `${id}_branch${index + 1}` }),
  )
  inside.elements.push(element('parallelGateway', { id: `${id}_join` }), element('endEvent', { id: `${id}_end` }))
  for (const exit of exits) link(inside, exit, `${id}_join`)
  link(inside, { node: `${id}_join`, flow: `${id}_join_next` }, `${id}_end`)
  const canRefuse = hasApproval(step.steps)
  const error = element('errorEventDefinition', { errorRef: 'Rejected' })
  // A parallel step inside that holds all approvals throws by itself; here nothing leads to such an end.
  if (hasOwnApproval(step.steps)) inside.elements.push(element('endEvent', { id: `${id}_rejected` }, error))
  container.elements.push(
    element('subProcess', { id, name }, [extensions(english(nameEn)), ...inside.elements].join('')),
  )
  if (canRefuse && !container.isInner) {
    container.elements.push(element('boundaryEvent', { id: `${id}_refused`, attachedToRef: id }, error))
    link(
      container,
      { node: `${id}_refused`, flow: `${id}_refused_next`, ...own(container, 'refused') },
      container.refusal,
    )
  }
  return next
}

const link = ({ elements }: Container, from: Exit, target: string): void => {
  elements.push(flow(from, target))
}

function flow({ node, flow: id, name, nameEn, condition }: Exit, target: string): string {
  const when =
    condition === undefined
      ? ''
      : element('conditionExpression', { 'xsi:type': 'tFormalExpression' }, escapeXml(condition))
  const facts = { id, name: name === '' ? undefined : name, sourceRef: node, targetRef: target }
  return element('sequenceFlow', facts, `${extensions(english(nameEn))}${when}`)
}

/** Whether somebody is asked, at any depth. */
const hasApproval = (steps: readonly ChainStep[]): boolean =>
  steps.some((step) => step.kind === 'approve' || ('steps' in step && hasApproval(step.steps)))

/** As {@link hasApproval}, without what stands in a further parallel step. */
const hasOwnApproval = (steps: readonly ChainStep[]): boolean =>
  steps.some((step) => step.kind === 'approve' || (step.kind === 'condition' && hasOwnApproval(step.steps)))

/** A step and all below it with their ids. */
type IdentifiedStep = {
  [Kind in ChainStep['kind']]: Omit<Extract<ChainStep, { kind: Kind }>, 'id' | 'steps'> & { id: string } & (Extract<
      ChainStep,
      { kind: Kind }
    > extends { steps: unknown }
      ? { steps: readonly IdentifiedStep[] }
      : unknown)
}[ChainStep['kind']]

/** Ids for steps without one, in reading order; none that another step has. */
function withIds(steps: readonly ChainStep[]): IdentifiedStep[] {
  const taken = new Set(idsOf(steps))
  let count = 0
  const freeId = () => {
    do count += 1
    while (taken.has(`Step_${count}`))
    return `Step_${count}`
  }
  const identified = (step: ChainStep): IdentifiedStep => {
    const id = step.id ?? freeId()
    return 'steps' in step ? { ...step, id, steps: step.steps.map(identified) } : { ...step, id }
  }
  return steps.map(identified)
}

const idsOf = (steps: readonly ChainStep[]): string[] =>
  steps.flatMap((step) => [...(step.id === undefined ? [] : [step.id]), ...('steps' in step ? idsOf(step.steps) : [])])
