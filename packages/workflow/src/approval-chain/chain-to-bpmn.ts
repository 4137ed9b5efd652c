import { withLayout } from '../layout/with-layout.ts'
import { type ApprovalChain, type ChainFacts, type ChainStep, COPY_HANDLER } from './chain.ts'
import { element, escapeXml, flowable, text } from './elements.ts'
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
  condition?: string
}

/** Elements of one process or sub-process while it is built. */
interface Container {
  elements: string[]
  names: ChainNames
  /** Where refusals go, once one is there. */
  refusal: string
  /** Whether it is within a parallel step. */
  isInner: boolean
}

/** As {@link chainToBpmn}, without layout. */
export function chainToXml(chain: ApprovalChain, facts: ChainFacts): string {
  const names = CHAIN_NAMES[facts.language]
  const steps = withIds(chain.steps)
  const container: Container = { elements: [], names, refusal: 'Correct', isInner: false }
  const canRefuse = hasApproval(steps)
  const start = { name: names.start, ...flowable({ initiator: 'initiator', formKey: facts.formKey }) }
  container.elements.push(element('startEvent', { id: 'Start', ...start }))
  let exit: Exit = { node: 'Start', flow: 'Start_next' }
  if (canRefuse) {
    link(container, exit, 'Again')
    container.elements.push(element('exclusiveGateway', { id: 'Again' }))
    exit = { node: 'Again', flow: 'Again_next' }
  }
  const last = addSteps(container, steps, exit)
  container.elements.push(element('endEvent', { id: 'End', name: names.end }))
  link(container, last, 'End')
  if (canRefuse) addCorrection(container, facts)
  return documentOf(container.elements, facts)
}

function documentOf(elements: readonly string[], facts: ChainFacts): string {
  const { key, name, documentation, starterUsers = [], starterGroups = [] } = facts
  const list = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids.join(','))
  const starters = flowable({
    candidateStarterUsers: list(starterUsers),
    candidateStarterGroups: list(starterGroups),
  })
  const about = documentation === undefined || documentation === '' ? [] : [text('documentation', documentation)]
  const content = [...about, ...elements].map((one) => `    ${one}\n`).join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="Definitions" targetNamespace="http://flowable.org/bpmn">`,
    `  ${element('error', { id: 'Rejected', name: ERROR_CODE, errorCode: ERROR_CODE })}`,
    `  ${element('process', { id: key, name, isExecutable: true, ...starters }, `\n${content}  `)}`,
    '</definitions>\n',
  ].join('\n')
}

/** The starter's task after a refusal. */
function addCorrection({ elements, names }: Container, { formKey }: ChainFacts): void {
  const task = { id: 'Correct', name: names.correct, ...flowable({ assignee: '${initiator}', formKey }) }
  elements.push(
    element('userTask', task),
    element('exclusiveGateway', { id: 'Correct_decided', name: names.corrected, default: 'Correct_passed' }),
    element('endEvent', { id: 'Withdrawn', name: names.withdrawn }),
    flow({ node: 'Correct', flow: 'Correct_next' }, 'Correct_decided'),
    flow({ node: 'Correct_decided', flow: 'Correct_passed', name: names.again }, 'Again'),
    flow({ node: 'Correct_decided', flow: 'Correct_refused', name: names.givenUp, condition: REFUSED }, 'Withdrawn'),
  )
}

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
      const fields = element('extensionElements', {}, element('flowable:field', { name: 'people' }, list))
      const handler = flowable({ delegateExpression: `\${${COPY_HANDLER}}` })
      container.elements.push(element('serviceTask', { id: step.id, name: step.name, ...handler }, fields))
      return next
    }
    case 'process': {
      const call = { calledElement: step.process, ...flowable({ inheritVariables: true }) }
      container.elements.push(element('callActivity', { id: step.id, name: step.name, ...call }))
      return next
    }
    case 'parallel':
      return addParallel(container, step, next)
  }
}

function addApproval(container: Container, step: Extract<IdentifiedStep, { kind: 'approve' }>): Exit {
  const { elements, names } = container
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
  elements.push(
    element('userTask', { id: step.id, name: step.name, ...flowable(attributes) }, content),
    element('exclusiveGateway', { id: decided, name: names.decided, default: `${step.id}_passed` }),
  )
  link(container, { node: step.id, flow: `${step.id}_next` }, decided)
  link(
    container,
    { node: decided, flow: `${step.id}_refused`, name: names.refused, condition: REFUSED },
    container.refusal,
  )
  return { node: decided, flow: `${step.id}_passed`, name: names.passed }
}

function addCondition(container: Container, step: Extract<IdentifiedStep, { kind: 'condition' }>, from: Exit): Exit {
  const merge = `${step.id}_merge`
  const otherwise = `${step.id}_else`
  link(container, from, step.id)
  container.elements.push(element('exclusiveGateway', { id: step.id, name: step.name, default: otherwise }))
  const then: Exit = { node: step.id, flow: `${step.id}_then`, name: step.name, condition: step.when }
  const last = addSteps(container, step.steps, then)
  container.elements.push(element('exclusiveGateway', { id: merge }))
  link(container, last, merge)
  link(container, { node: step.id, flow: otherwise, name: container.names.otherwise }, merge)
  return { node: merge, flow: `${merge}_next` }
}

/** A sub-process, so that one refusal ends all branches: an error leaves it, and is caught at the outermost one. */
function addParallel(container: Container, step: Extract<IdentifiedStep, { kind: 'parallel' }>, next: Exit): Exit {
  const { id, name } = step
  const inside: Container = { elements: [], names: container.names, refusal: `${id}_rejected`, isInner: true }
  inside.elements.push(element('startEvent', { id: `${id}_start` }), element('parallelGateway', { id: `${id}_fork` }))
  link(inside, { node: `${id}_start`, flow: `${id}_start_next` }, `${id}_fork`)
  const exits = step.steps.map((branch, index) =>
    branch.kind === 'condition' && branch.when === ''
      ? addSteps(inside, branch.steps, { node: `${id}_fork`, flow: branch.id, name: branch.name })
      : addStep(inside, branch, { node: `${id}_fork`, flow: `${id}_branch${index + 1}` }),
  )
  inside.elements.push(element('parallelGateway', { id: `${id}_join` }), element('endEvent', { id: `${id}_end` }))
  for (const exit of exits) link(inside, exit, `${id}_join`)
  link(inside, { node: `${id}_join`, flow: `${id}_join_next` }, `${id}_end`)
  const canRefuse = hasApproval(step.steps)
  const error = element('errorEventDefinition', { errorRef: 'Rejected' })
  // A parallel step inside that holds all approvals throws by itself; here nothing leads to such an end.
  if (hasOwnApproval(step.steps)) inside.elements.push(element('endEvent', { id: `${id}_rejected` }, error))
  container.elements.push(element('subProcess', { id, name }, inside.elements.join('')))
  if (canRefuse && !container.isInner) {
    container.elements.push(element('boundaryEvent', { id: `${id}_refused`, attachedToRef: id }, error))
    link(
      container,
      { node: `${id}_refused`, flow: `${id}_refused_next`, name: container.names.refused },
      container.refusal,
    )
  }
  return next
}

const link = ({ elements }: Container, from: Exit, target: string): void => {
  elements.push(flow(from, target))
}

function flow({ node, flow: id, name, condition }: Exit, target: string): string {
  const body =
    condition === undefined
      ? ''
      : element('conditionExpression', { 'xsi:type': 'tFormalExpression' }, escapeXml(condition))
  return element('sequenceFlow', { id, name: name === '' ? undefined : name, sourceRef: node, targetRef: target }, body)
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
