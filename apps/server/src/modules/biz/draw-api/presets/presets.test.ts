import { describe, expect, it } from 'vitest'
import { checkDefinition } from '@drawdesk/contract/biz/draw-definition-check'
import { parseCurl } from '@drawdesk/contract/biz/curl'
import { expressionProblem } from '../../draw-engine/expressions.ts'
import { findPreset, listPresets, presets } from './presets.ts'

describe('presets', () => {
  it.each(presets.map((preset) => [preset.preset, preset] as const))('%s passes the checker, expressions included', (_code, preset) => {
    expect(checkDefinition(preset.definition, { compile: expressionProblem })).toEqual([])
  })

  it('has a name, a help and labelled variables in both languages', () => {
    for (const language of ['zh', 'en'] as const) {
      for (const view of listPresets(language)) {
        expect(view.name && view.help).toBeTruthy()
        expect(view.variables.map(({ name }) => name)).toContain('prompt')
        expect(view.variables.filter(({ name, label }) => name === label)).toEqual([])
      }
    }
  })

  it('tells defaults of variables and names of secrets', () => {
    const sd = listPresets('zh').find(({ preset }) => preset === 'sd-webui-txt2img')

    expect(Object.fromEntries(sd?.variables.map(({ name, default: value }) => [name, value]) ?? [])).toMatchObject({ steps: '20', cfg: '7', sampler: 'Euler a', seed: '-1', prompt: '' })
    expect(sd?.secrets).toEqual(['user', 'pass'])
    expect(sd?.variables.filter(({ required }) => required).map(({ name }) => name)).toEqual(['prompt'])
  })

  it('hands out copies, so that one screen cannot change another', () => {
    const [first] = listPresets('zh')
    if (first) first.definition.baseUrl = 'https://changed'

    expect(findPreset('sample')?.definition.baseUrl).toBe('{{engine.sample}}')
  })

  it('and what curl guesses passes the real expression compiler too', () => {
    const commands = ['https://api.openai.com/v1/images/generations', 'http://127.0.0.1:7860/sdapi/v1/txt2img', 'https://dashscope.aliyuncs.com/api/v1/services/aigc/text2image/image-synthesis', 'https://x.com/paint']
    for (const url of commands) {
      const result = parseCurl(`curl ${url} -H 'Authorization: Bearer abcdefgh' -d '{"prompt":"p","n":1}'`)
      expect('definition' in result && checkDefinition(result.definition, { compile: expressionProblem })).toEqual([])
    }
  })
})
