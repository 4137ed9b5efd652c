import { describe, expect, it } from 'vitest'
import { writeJsonValue } from '../../../../../resource/kinds/json-value.ts'
import { variablesOfForm, withVariable } from './variables.ts'

const STYLE = { textFields: ['prompt', 'negativePrompt'], ownWords: 'prompt' } as const
const season = { name: 'season', label: '季节', default: '春', required: false }

describe('variables follow the texts of a form', () => {
  it('are those that the texts name, without the guest’s words, with what was said of them', () => {
    const values = {
      prompt: '{{prompt}}, {{season}}',
      negativePrompt: 'no {{mood}}',
      variables: writeJsonValue([season]),
    }

    expect(variablesOfForm(STYLE, values).variables).toEqual([
      season,
      { name: 'mood', label: '', default: '', required: true },
    ])
  })

  it('come from the values of parameters as well', () => {
    expect(
      variablesOfForm(STYLE, { values: writeJsonValue({ 'parameters.tone': '{{tone}}', steps: 20 }) }).variables.map(
        ({ name }) => name,
      ),
    ).toEqual(['tone'])
  })

  it('are reported as too many', () => {
    const prompt = Array.from({ length: 51 }, (_, index) => `{{v${index}}}`).join(' ')

    expect(variablesOfForm(STYLE, { prompt })).toEqual({ variables: [], areTooMany: true })
  })

  it('keep what was said of a name that is gone for now', () => {
    const gone = { name: 'mood', label: '心情', default: '', required: true }
    const values = { prompt: '{{season}}', variables: writeJsonValue([season, gone]) }
    const changed = { ...season, default: '秋' }

    expect(withVariable(values, variablesOfForm(STYLE, values).variables, changed)).toEqual([changed, gone])
  })

  it('of a prompt may be called prompt', () => {
    expect(
      variablesOfForm({ textFields: ['content', 'negative'] }, { content: '{{prompt}}' }).variables.map(
        ({ name }) => name,
      ),
    ).toEqual(['prompt'])
  })
})
