import { describe, expect, it } from 'vitest'
import { buildBody } from '../../testing/build-rows.ts'
import { bodyParams, withValue } from './body-params.ts'

const body = buildBody({
  size: {
    id: 'a',
    paramType: 5,
    childrenObjectMap: {
      width: { id: 'b', paramType: 2, paramDef: '{{width}}' },
      mode: {
        id: 'c',
        paramType: 1,
        paramDef: 'fit',
        options: [
          { label: '适合', value: 'fit' },
          { label: '裁切', value: 'crop' },
        ],
      },
    },
  },
  steps: { id: 'd', paramType: 2, paramDef: 20, paramDes: '步数' },
  model: { id: 'e', paramType: 1, paramDef: '{{checkpoint|default:base}}' },
  images: {
    id: 'f',
    paramType: 6,
    childrenArrayList: [{ id: 'g', paramType: 1, paramDef: '{{images[*]}}', repeat: true }],
  },
  loras: {
    id: 'h',
    paramType: 6,
    childrenArrayList: [
      { id: 'i', paramType: 5, childrenObjectMap: { name: { id: 'j', paramType: 1, paramDef: 'x' } } },
    ],
  },
  task: { id: 'k', paramType: 1, paramDef: '{{task.localId}}' },
})

describe('the parameters that a style may set', () => {
  it('are those of the body that neither the send call nor a list fills, by path', () => {
    expect(bodyParams(body, { checkpoint: ['base', 'large'] })).toEqual([
      {
        path: 'size.mode',
        paramType: 1,
        description: '',
        default: 'fit',
        options: [
          { label: '适合', value: 'fit' },
          { label: '裁切', value: 'crop' },
        ],
        suggestions: [],
      },
      { path: 'steps', paramType: 2, description: '步数', default: '20', options: [], suggestions: [] },
      { path: 'model', paramType: 1, description: '', default: 'base', options: [], suggestions: ['base', 'large'] },
      { path: 'loras[0].name', paramType: 1, description: '', default: 'x', options: [], suggestions: [] },
    ])
  })
})

describe('the values of a style', () => {
  const steps = { path: 'steps', default: '20' }

  it.each([
    ['keep what differs from the default', {}, 30, { steps: 30 }],
    ['do not keep the default itself', { steps: 30 }, 20, {}],
    ['do not keep an emptied number', { steps: 30 }, null, {}],
    ['let a parameter go back to the API', { steps: 30, other: 'x' }, undefined, { other: 'x' }],
    ['keep an empty text', {}, '', { steps: '' }],
  ])('%s', (_name, before, value, after) => {
    expect(withValue(before as Record<string, number>, steps, value)).toEqual(after)
  })
})
