import { describe, expect, it } from 'vitest'
import type { DrawDefinition } from './definition/draw-definition.ts'
import { hasSeed, seedPathsOf } from './seed.ts'

const definitionWith = (
  submit: Partial<DrawDefinition['submit']>,
  more: Partial<DrawDefinition> = {},
): Pick<DrawDefinition, 'submit' | 'prepare' | 'patch'> => ({
  submit: { method: 'POST', path: '/paint', ...submit },
  ...more,
})
const bodyWith = (seed: string) => ({
  id: 'root',
  paramType: 5 as const,
  childrenObjectMap: {
    prompt: { id: 'a', paramType: 7 as const, paramDef: '{{prompt}} {{parent.seed}}' },
    input: {
      id: 'b',
      paramType: 5 as const,
      childrenObjectMap: { 'rng.x': { id: 'c', paramType: 8 as const, paramDef: seed } },
    },
  },
})

describe('the seed of a definition', () => {
  it.each([
    ['in its body', definitionWith({ body: bodyWith('{{seed}}') }), true],
    ['with a default', definitionWith({ body: bodyWith('{{seed|default:-1}}') }), true],
    ['in its query', definitionWith({ query: { rng: '{{seed}}' } }), true],
    ['in its path', definitionWith({ path: '/p/{{prompt}}/{{seed}}' }), true],
    ['in a patch step', definitionWith({}, { patch: [{ path: 'prompt:3.inputs.seed', value: '{{seed}}' }] }), true],
    ['nowhere, a fixed number', definitionWith({ body: bodyWith('42') }), false],
    ['nowhere, that of the task', definitionWith({ body: bodyWith('{{task.seed}}') }), false],
    ['nowhere', definitionWith({}), false],
  ])('is found %s', (_where, definition, has) => {
    expect(hasSeed(definition)).toBe(has)
  })

  it('is reported by the path of its parameter', () => {
    expect(seedPathsOf(bodyWith('{{seed}}'))).toEqual(['input["rng.x"]'])
  })
})
