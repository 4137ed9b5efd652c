import { describe, expect, it } from 'vitest'
import { definitionVariables } from './definition-variables.ts'
import type { BodyNode } from '../body/body-node.ts'
import type { SubmitSpec } from './draw-definition.ts'

const text = (id: string, paramDef: string, more: Partial<BodyNode> = {}): BodyNode => ({
  id,
  paramType: 1,
  paramDef,
  ...more,
})
const submit = (children: Record<string, BodyNode>): SubmitSpec => ({
  method: 'POST',
  path: '/x',
  body: { id: 'root', paramType: 5, childrenObjectMap: children },
})
const facts = (variables: ReturnType<typeof definitionVariables>): unknown[] =>
  variables.map(({ name, paramType, required, default: value }) => [name, paramType, required, value])

describe('the variables of a definition', () => {
  it('are those of its body, of the calls before it and of its patch steps, each once', () => {
    const variables = definitionVariables({
      submit: submit({ prompt: text('a', '{{prompt}}', { required: true }), token: text('b', '{{fileToken}}') }),
      prepare: [
        {
          name: 'upload',
          method: 'POST',
          path: '/up',
          set: { fileToken: 'body.token' },
          body: submit({ file: text('c', '{{images[0]}}', { as: 'file' }), note: text('d', '{{prompt}}') }).body,
        },
      ],
      patch: [
        { path: '3.inputs.steps', value: '{{steps|default:20}}' },
        { path: '6.inputs.text', value: '{{prompt}}' },
      ],
    })

    expect(facts(variables)).toEqual([
      ['prompt', 1, true, ''],
      ['images', 6, true, ''],
      ['steps', 1, false, '20'],
    ])
    expect(variables.find(({ name }) => name === 'images')).toMatchObject({ min: 1, max: 1 })
  })

  it('of a patch have the type and the value of what they replace', () => {
    const workflow = JSON.stringify({ 3: { inputs: { steps: 25, sampler: 'euler', tiled: false, model: ['4', 0] } } })
    const variables = definitionVariables({
      submit: submit({ prompt: text('a', workflow, { as: 'json' }) }),
      patch: [
        { path: 'prompt:3.inputs.steps', value: '{{steps}}' },
        { path: '3.inputs.sampler', value: '{{sampler}}' },
        { path: '3.inputs.tiled', value: '{{tiled}}' },
        { path: '3.inputs.model', value: '{{model}}' },
        { path: '3.inputs.__proto__', value: '{{odd}}' },
        { path: '3.inputs.sampler', value: '{{kind}}_{{sampler}}' },
      ],
    })

    expect(facts(variables)).toEqual([
      ['steps', 3, false, '25'],
      ['sampler', 1, false, 'euler'],
      ['tiled', 4, false, 'false'],
      ['model', 1, false, ''],
      ['odd', 1, false, ''],
      ['kind', 1, false, ''],
    ])
  })

  it('are none of a definition that is only begun', () => {
    expect(definitionVariables({ submit: undefined as unknown as SubmitSpec, patch: 'nonsense' as never })).toEqual([])
  })
})
