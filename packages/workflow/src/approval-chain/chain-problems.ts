import { expressionProblems, isExpression } from '../expressions/evaluate.ts'
import type { BilingualText } from '../expressions/fault.ts'
import type { ApprovalChain, ChainPeople, ChainStep } from './chain.ts'

/** Steps of a chain, those inside counted, and how deep they stand in each other. */
export const CHAIN_STEPS_MAX = 100
const CHAIN_DEPTH_MAX = 5
const NAME_MAX = 100
const PEOPLE_MAX = 50

const STEP_ID = /^Step_[A-Za-z0-9]{1,30}$/
/** Ids of people and groups: what can stand between quotes and commas. */
const PERSON_ID = /^[\w.@-]{1,64}$/
const PROCESS_KEY = /^[A-Za-z_][\w.-]{0,63}$/

/** What is wrong with one step. `step`: its place, from the outside in: `[1, 0]` is the first step within the second; empty: the chain. */
export interface ChainProblem {
  step: readonly number[]
  field: 'steps' | 'id' | 'name' | 'who' | 'when' | 'process'
  message: BilingualText
}

const TEXTS = {
  noSteps: { zh: '请至少添加一个步骤', en: 'Add at least one step' },
  tooMany: { zh: `最多 ${CHAIN_STEPS_MAX} 个步骤`, en: `Up to ${CHAIN_STEPS_MAX} steps` },
  tooDeep: { zh: `步骤最多嵌套 ${CHAIN_DEPTH_MAX} 层`, en: `Steps can be nested up to ${CHAIN_DEPTH_MAX} levels` },
  badId: { zh: '步骤编号无效', en: 'Invalid step ID' },
  idTaken: { zh: '步骤编号重复', en: 'Duplicate step ID' },
  noName: { zh: '请输入步骤名称', en: 'Enter a name' },
  longName: { zh: `名称最多 ${NAME_MAX} 个字符`, en: `Names can have up to ${NAME_MAX} characters` },
  noPeople: { zh: '请选择人员', en: 'Select at least one person or group' },
  tooManyPeople: { zh: `最多选择 ${PEOPLE_MAX} 项`, en: `Select up to ${PEOPLE_MAX}` },
  badPerson: { zh: '所选人员无效', en: 'Invalid selection' },
  noCondition: { zh: '请输入条件', en: 'Enter a condition' },
  badCondition: {
    zh: '条件应写成表达式，例如 ${amount > 1000}',
    en: 'Write the condition as an expression, e.g. ${amount > 1000}',
  },
  noProcess: { zh: '请选择流程', en: 'Select a process' },
  fewBranches: { zh: '请至少添加两个分支', en: 'Add at least two branches' },
} satisfies Record<string, BilingualText>

/** All that keeps a chain from becoming a diagram, step by step; none: `chainToBpmn` can make one. */
export function chainProblems(chain: ApprovalChain): ChainProblem[] {
  const problems: ChainProblem[] = []
  if (chain.steps.length === 0) problems.push({ step: [], field: 'steps', message: TEXTS.noSteps })
  if (countSteps(chain.steps) > CHAIN_STEPS_MAX) problems.push({ step: [], field: 'steps', message: TEXTS.tooMany })
  else checkSteps(chain.steps, { at: [], isParallel: false, ids: new Set(), problems })
  return problems
}

const countSteps = (steps: readonly ChainStep[]): number =>
  steps.reduce((count, step) => count + 1 + ('steps' in step ? countSteps(step.steps) : 0), 0)

interface Place {
  at: readonly number[]
  /** Right below a parallel step. */
  isParallel: boolean
  /** Those seen so far. */
  ids: Set<string>
  problems: ChainProblem[]
}

function checkSteps(steps: readonly ChainStep[], place: Place): void {
  steps.forEach((step, index) => {
    const at = [...place.at, index]
    const report = (field: ChainProblem['field'], message: BilingualText | undefined) => {
      if (message !== undefined) place.problems.push({ step: at, field, message })
    }
    report('id', idProblem(step.id, place.ids))
    report('name', nameProblem(step.name))
    if ('who' in step) report('who', peopleProblem(step.who))
    if (step.kind === 'process') report('process', PROCESS_KEY.test(step.process) ? undefined : TEXTS.noProcess)
    if (step.kind === 'condition') report('when', conditionProblem(step.when, place.isParallel))
    if (!('steps' in step)) return
    const isParallel = step.kind === 'parallel'
    if (isParallel && step.steps.length < 2) report('steps', TEXTS.fewBranches)
    else if (step.steps.length === 0) report('steps', TEXTS.noSteps)
    if (at.length >= CHAIN_DEPTH_MAX) report('steps', TEXTS.tooDeep)
    else checkSteps(step.steps, { ...place, at, isParallel })
  })
}

function idProblem(id: string | undefined, ids: Set<string>): BilingualText | undefined {
  if (id === undefined) return undefined
  if (!STEP_ID.test(id)) return TEXTS.badId
  if (ids.has(id)) return TEXTS.idTaken
  ids.add(id)
  return undefined
}

function nameProblem(name: string): BilingualText | undefined {
  if (name.trim() === '') return TEXTS.noName
  return name.length > NAME_MAX ? TEXTS.longName : undefined
}

function peopleProblem({ kind, ids }: ChainPeople): BilingualText | undefined {
  if (kind === 'leader' || kind === 'starterPicks') return undefined
  if (ids.length === 0) return TEXTS.noPeople
  if (ids.length > PEOPLE_MAX) return TEXTS.tooManyPeople
  return ids.every((id) => PERSON_ID.test(id)) ? undefined : TEXTS.badPerson
}

function conditionProblem(when: string, isBranch: boolean): BilingualText | undefined {
  if (when.trim() === '') return isBranch ? undefined : TEXTS.noCondition
  if (!isExpression(when)) return TEXTS.badCondition
  return expressionProblems(when)?.message
}
