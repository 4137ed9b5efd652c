import { describe, expect, it } from 'vitest'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { styleValueProblems, textsIn, type Values } from './style-values.ts'

const body: BodyNode = {
  id: 'root',
  paramType: 5,
  childrenObjectMap: {
    text: { id: '1', paramType: 1 },
    long: { id: '2', paramType: 7 },
    count: { id: '3', paramType: 2 },
    weight: { id: '4', paramType: 3 },
    seed: { id: '5', paramType: 8 },
    hd: { id: '6', paramType: 4 },
    size: {
      id: '7',
      paramType: 1,
      options: [
        { label: 'S', value: 'small' },
        { label: 'L', value: 'large' },
      ],
    },
    steps: { id: '8', paramType: 2, options: [{ label: '20', value: 20 }] },
    parameters: { id: '9', paramType: 5, childrenObjectMap: { quality: { id: '10', paramType: 1 } } },
    loras: {
      id: '11',
      paramType: 6,
      childrenArrayList: [{ id: '12', paramType: 5, childrenObjectMap: { name: { id: '13', paramType: 1 } } }],
    },
  },
}

describe('values of a style', () => {
  it.each<[string, Values[string]]>([
    ['text', 'a'],
    ['text', ''],
    ['text', null],
    ['text', 'a {{colour}} b'],
    ['long', '{{colour|default:red}}'],
    ['count', 3],
    ['count', '-3'],
    ['count', '{{count}}'],
    ['weight', 0.5],
    ['weight', '1e3'],
    ['weight', 2],
    ['seed', '18446744073709551615'],
    ['seed', '-9223372036854775808'],
    ['seed', 7],
    ['hd', true],
    ['hd', 'false'],
    ['size', 'large'],
    ['size', '{{size}}'],
    ['steps', '20'],
    ['steps', 20],
    ['parameters.quality', 'high'],
    ['loras[0].name', 'x'],
  ])('%s may be %j', (path, value) => {
    expect(styleValueProblems(body, { [path]: value })).toEqual([])
  })

  it.each<[string, Values[string]]>([
    ['nothing', 'a'],
    ['', 'a'],
    ['parameters', 'a'],
    ['loras', 'a'],
    ['loras[1].name', 'x'],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['text', 3],
    ['text', true],
    ['text', '{{secret.apiKey}}'],
    ['text', '{{a'],
    ['count', 1.5],
    ['count', 'three'],
    ['count', true],
    ['count', '3 {{a}}'],
    ['count', 2 ** 53],
    ['weight', 'heavy'],
    ['weight', '01'],
    ['weight', Number.NaN],
    ['seed', '18446744073709551616'],
    ['seed', 1.5],
    ['hd', 'yes'],
    ['hd', 1],
    ['size', 'huge'],
    ['steps', 21],
  ])('%s may not be %j, and says so beside it', (path, value) => {
    expect(styleValueProblems(body, { [path]: value }).map(({ field }) => field)).toEqual([`values.${path}`])
  })

  it('are all wrong where the API has no body', () => {
    expect(styleValueProblems(undefined, { a: 1, b: 'x' })).toHaveLength(2)
  })

  it('name variables in their texts only', () => {
    expect(textsIn({ a: '{{x}}', b: 3, c: true, d: null })).toEqual(['{{x}}'])
  })
})
