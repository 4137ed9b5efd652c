import type { ChainStep } from '@drawdesk/workflow/approval-chain/chain'
import { describe, expect, it } from 'vitest'
import { newStep, withAdded, withMoved, withoutStep, withStep } from './chain-edit.ts'

const step = (name: string) => newStep('process', name, `Step_${name}`)
const branch = (name: string, ...steps: ChainStep[]): ChainStep => ({
  kind: 'parallel',
  id: `Step_${name}`,
  name,
  steps,
})
const chain = [step('a'), branch('b', step('c'), step('d')), step('e')]
const text = (steps: readonly ChainStep[]): string =>
  steps.map((each) => ('steps' in each ? `${each.name}(${text(each.steps)})` : each.name)).join(' ')

describe('the steps of a chain', () => {
  it.each([
    ['a step is added between others', withAdded(chain, [1], step('x')), 'a x b(c d) e'],
    ['a step is added within another', withAdded(chain, [1, 2], step('x')), 'a b(c d x) e'],
    ['a step is taken away', withoutStep(chain, [1, 0]), 'a b(d) e'],
    ['a step is another one', withStep(chain, [1, 1], step('x')), 'a b(c x) e'],
    ['a step moves down', withMoved(chain, [0], 1), 'b(c d) a e'],
    ['a step moves up within its list', withMoved(chain, [1, 1], 0), 'a b(d c) e'],
    ['a step stays at the end', withMoved(chain, [2], 3), 'a b(c d) e'],
  ])('%s', (_, steps, expected) => {
    expect(text(steps)).toBe(expected)
  })
})
