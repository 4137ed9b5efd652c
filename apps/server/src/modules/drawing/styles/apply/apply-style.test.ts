import { describe, expect, it } from 'vitest'
import type { SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import { AppError } from '../../../../platform/errors.ts'
import { applyStyle, type StyledFacts } from './apply-style.ts'

const variable = (name: string, more: object = {}) => ({ name, label: '', default: '', required: false, ...more })
const style = (change: Partial<StyledFacts> = {}): StyledFacts => ({
  id: '5',
  version: 3,
  apiId: '11',
  prompt: '',
  negativePrompt: '',
  variables: [],
  values: {},
  width: null,
  height: null,
  ...change,
})

function refused(facts: StyledFacts, fields: SendFields): string[] {
  try {
    applyStyle(facts, fields)
  } catch (error) {
    if (error instanceof AppError) return [String(error.status), ...(error.errors ?? []).map(({ field }) => field)]
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a style applied', () => {
  it.each<[string, Partial<StyledFacts>, SendFields, SendFields]>([
    [
      'puts the words at their place',
      { prompt: 'oil of {{prompt}}, warm' },
      { prompt: ' a cat ' },
      { prompt: 'oil of a cat, warm' },
    ],
    ['puts the words last without one', { prompt: 'oil' }, { prompt: 'a cat' }, { prompt: 'oil, a cat' }],
    ['is sent alone without words', { prompt: 'oil' }, {}, { prompt: 'oil' }],
    ['without a text sends the words', {}, { prompt: 'a cat' }, { prompt: 'a cat' }],
    [
      'puts the guest’s negative words behind its own',
      { negativePrompt: 'blurry' },
      { negativePrompt: 'text' },
      { negativePrompt: 'blurry, text' },
    ],
    [
      'fills variables by name',
      { prompt: '{{colour}} oil', variables: [variable('colour')] },
      { params: { colour: 'red' } },
      { prompt: 'red oil', params: {} },
    ],
    [
      'takes defaults',
      { prompt: '{{colour}} oil', variables: [variable('colour', { default: 'blue' })] },
      { params: { colour: ' ' } },
      { prompt: 'blue oil' },
    ],
    [
      'fills the texts of its values',
      { values: { mood: '{{colour}}!', n: 3 }, variables: [variable('colour')] },
      { params: { colour: 'red' } },
      { params: { mood: 'red!', n: 3 } },
    ],
    [
      'lets the guest’s params win',
      { values: { quality: 'low', size: 's' } },
      { params: { quality: 'high', other: 1 } },
      { params: { quality: 'high', size: 's', other: 1 } },
    ],
    ['brings its size', { width: 512, height: 768 }, { width: 640 }, { width: 640, height: 768 }],
    [
      'reads nothing of a guest as a template',
      { prompt: '{{prompt}} {{a}}', variables: [variable('a')] },
      { prompt: '{{a}}', params: { a: '{{prompt}} {{secret.apiKey}}' } },
      { prompt: '{{a}} {{prompt}} {{secret.apiKey}}' },
    ],
    [
      'takes numbers as words',
      { prompt: '{{n}} cats', variables: [variable('n')] },
      { params: { n: 3 } },
      { prompt: '3 cats' },
    ],
    [
      'keeps what else is asked for',
      {},
      { seed: '7', n: 2, images: ['77'], clientRequestId: 'c' },
      { seed: '7', n: 2, images: ['77'], clientRequestId: 'c', id: '11' },
    ],
  ])('%s', (_what, change, fields, sent) => {
    expect(applyStyle(style(change), fields).fields).toMatchObject(sent)
  })

  it('says where the drawing comes from', () => {
    const { origin } = applyStyle(style({ prompt: '{{prompt}} {{a}}', variables: [variable('a', { default: 'x' })] }), {
      prompt: 'a cat',
    })

    expect(origin).toEqual({ styleId: '5', lineage: { styleVersion: 3, words: 'a cat', variables: { a: 'x' } } })
  })

  it('asks for every variable that must be given, beside it', () => {
    const facts = style({
      prompt: '{{a}} {{b}} {{c}}',
      variables: [variable('a', { required: true }), variable('b', { required: true, default: 'x' }), variable('c')],
    })

    expect(refused(facts, { params: { a: '  ' } })).toEqual(['400', 'params.a'])
  })

  it('refuses what grows too long with its text', () => {
    expect(refused(style({ prompt: 'x'.repeat(20_000) }), { prompt: 'y'.repeat(20_000) })).toEqual(['400', 'prompt'])
    expect(refused(style({ negativePrompt: 'x'.repeat(20_000) }), { negativePrompt: 'y'.repeat(20_000) })).toEqual([
      '400',
      'negativePrompt',
    ])
  })

  it('refuses another API than its own, and takes its own', () => {
    expect(refused(style(), { id: '12' })).toEqual(['400', 'id'])
    expect(applyStyle(style(), { id: '11' }).fields.id).toBe('11')
  })
})
