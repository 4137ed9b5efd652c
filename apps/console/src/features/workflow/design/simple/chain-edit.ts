import type { ChainPeople, ChainStep } from '@drawdesk/workflow/approval-chain/chain'
import type { ChainProblem } from '@drawdesk/workflow/approval-chain/chain-problems'

/** Where a step stands, from the outside in: `[1, 0]` is the first step within the second. */
export type StepPath = readonly number[]

type Steps = readonly ChainStep[]

/** What every card needs of the whole chain. */
export interface ChainEdit {
  all: Steps
  problems: readonly ChainProblem[]
  /** What the starter fills in; "" for nothing. */
  formKey: string
  onChange: (steps: Steps) => void
}

const ANYBODY: ChainPeople = { kind: 'role', ids: [], mode: 'any', empty: 'admin' }

/** A new step of a kind. A parallel one begins with two branches, for fewer are none. */
export function newStep(kind: ChainStep['kind'], name: string, id: string = newId()): ChainStep {
  switch (kind) {
    case 'approve':
      return { kind, id, name, who: ANYBODY }
    case 'copy':
      return { kind, id, name, who: { ...ANYBODY, kind: 'user', empty: 'skip' } }
    case 'condition':
      return { kind, id, name, when: '', steps: [] }
    case 'parallel':
      return { kind, id, name, steps: [] }
    case 'process':
      return { kind, id, name, process: '' }
  }
}

const ID_LENGTH = 10
const newId = () => `Step_${crypto.randomUUID().replaceAll('-', '').slice(0, ID_LENGTH)}`

/** Changes the steps that stand in one place: those within the step at `path`, or the outermost ones. */
function inside(steps: Steps, path: StepPath, change: (steps: Steps) => Steps): Steps {
  const [at, ...rest] = path
  if (at === undefined) return change(steps)
  return steps.map((step, index) =>
    index === at && 'steps' in step ? { ...step, steps: inside(step.steps, rest, change) } : step,
  )
}

const parentOf = (path: StepPath): StepPath => path.slice(0, -1)
const placeOf = (path: StepPath): number => path.at(-1) ?? 0

/** With another step in the place of one. */
export const withStep = (steps: Steps, path: StepPath, step: ChainStep): Steps =>
  inside(steps, parentOf(path), (all) => all.with(placeOf(path), step))

/** With a step that stands at `path` from then on. */
export const withAdded = (steps: Steps, path: StepPath, step: ChainStep): Steps =>
  inside(steps, parentOf(path), (all) => all.toSpliced(placeOf(path), 0, step))

export const withoutStep = (steps: Steps, path: StepPath): Steps =>
  inside(steps, parentOf(path), (all) => all.toSpliced(placeOf(path), 1))

/** Moves a step within its list; beyond the ends nothing happens. */
export function withMoved(steps: Steps, path: StepPath, to: number): Steps {
  return inside(steps, parentOf(path), (all) => {
    const step = all[placeOf(path)]
    return step && to >= 0 && to < all.length ? all.toSpliced(placeOf(path), 1).toSpliced(to, 0, step) : all
  })
}
