import { describe, expect, it } from 'vitest'
import { exactExpression, isVariableName, parseTemplate, renderTemplate } from './template.ts'

const scope = {
  vars: {
    prompt: '红船',
    n: 3,
    big: 9007199254740993n,
    empty: '',
    on: false,
    images: [{ name: 'a' }, { name: 'b' }],
    workflow: { json: '{}' },
  },
  secret: { apiKey: 'sk-very-secret' },
  task: { localId: 'a b/c' },
}

describe('renderTemplate', () => {
  it.each([
    ['{{prompt}}', '红船'],
    ['{{ prompt }}!', '红船!'],
    ['{{n}}', 3],
    ['{{n}}x', '3x'],
    ['{{big}}', 9007199254740993n],
    ['{{big}}.', '9007199254740993.'],
    ['{{on}}', false],
    ['{{missing}}', undefined],
    ['a{{missing}}b', 'ab'],
    ['{{missing|default:20}}', '20'],
    ["{{empty|default:'Euler a | x'}}", 'Euler a | x'],
    ['{{prompt|default:x}}', '红船'],
    ['{{task.localId|uri}}', 'a%20b%2Fc'],
    ['{{prompt|json}}', '"红船"'],
    ['{{images[1].name}}', 'b'],
    ['{{images[*].name}}', ['a', 'b']],
    ['{{images[7].name}}', undefined],
    ['{{workflow.json}}', '{}'],
    ['plain', 'plain'],
    ['{{constructor}}', undefined],
    ['{{prompt.length}}', undefined],
    ['{{images.length}}', undefined],
  ])('renders %s', (text, expected) => {
    expect(renderTemplate(text, scope)).toEqual(expected)
  })

  it('never reads a value as a template again', () => {
    const prompt = 'x {{secret.apiKey}} {{prompt}} }}{{'

    expect(renderTemplate('{{prompt}}', { ...scope, vars: { prompt } })).toBe(prompt)
    expect(renderTemplate('a {{prompt}} b', { ...scope, vars: { prompt } })).toBe(`a ${prompt} b`)
    expect(renderTemplate('{{missing|default:secret}}{{prompt}}', { ...scope, vars: { prompt } })).toBe(
      `secret${prompt}`,
    )
  })

  it('gives a broken surrogate to a URL as a replacement instead of failing', () => {
    expect(renderTemplate('{{x|uri}}', { vars: { x: '\ud800' } })).toBe('%EF%BF%BD')
  })
})

describe('parseTemplate', () => {
  it.each(['{{}}', '{{1x}}', '{{a..b}}', '{{a|upper}}', '{{secret}}', '{{a[x]}}', '{{prompt', 'a {{ b'])(
    'lists %s as a problem and keeps it as text',
    (text) => {
      const { problems } = parseTemplate(text)

      expect(problems).toHaveLength(1)
      expect(renderTemplate(text, scope)).toBe(text)
    },
  )

  it('stays quick on hostile text', () => {
    const started = performance.now()

    parseTemplate('{{'.repeat(50_000))
    parseTemplate(`{{${'a|'.repeat(20_000)}}}`)

    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('distinguishes an exact expression from one inside a text', () => {
    expect(exactExpression('{{images[0]}}')?.path).toEqual(['images', 0])
    expect(exactExpression(' {{images[0]}}')).toBeUndefined()
  })

  it('takes names of any script', () => {
    expect(isVariableName('主体')).toBe(true)
    expect(isVariableName('a-b')).toBe(false)
  })
})
