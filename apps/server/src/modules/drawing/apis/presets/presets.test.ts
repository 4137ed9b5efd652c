import { describe, expect, it } from 'vitest'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import { parseCurl } from '@drawdesk/contract/drawing/curl/curl'
import { problemOfGraph } from '@drawdesk/fakes/self-hosted/comfyui-graph'
import { FAKES } from '@drawdesk/fakes/list'
import { expressionProblem } from '../../engine/expressions/expressions.ts'
import { maskedRequest } from '../../engine/render/render.ts'
import { Picture } from '../../engine/values/values.ts'
import { findPreset, listPresets, presets } from './presets.ts'

/** Capabilities that may do without a prompt. */
const STARTS_FROM_PICTURE: readonly string[] = ['upscale', 'to3d', 'describe']

describe('presets', () => {
  it.each(presets.map((preset) => [preset.preset, preset] as const))(
    '%s passes the checker, expressions included',
    (_code, preset) => {
      expect(checkDefinition(preset.definition, { compile: expressionProblem })).toEqual([])
    },
  )

  it.each(presets.map((preset) => [preset.preset, preset] as const))(
    '%s shows each of its calls before any secret was typed',
    (_code, { definition }) => {
      const picture = new Picture({ fileId: '7', name: 'a.png', mime: 'image/png', url: 'https://example.com/a.png' })
      const needed = definitionVariables(definition).filter(({ required, paramType }) => required && paramType !== 6)
      const vars = {
        ...Object.fromEntries(needed.map(({ name }) => [name, '1'])),
        prompt: 'a boat',
        images: [picture, picture],
        image: picture,
        n: 1,
      }
      const input = {
        vars,
        secrets: {},
        engine: { sample: 'http://127.0.0.1:8081' },
        parent: { taskId: 'p-1' },
        callback: { url: 'https://example.com/called' },
      }
      const task = { localId: '1-1', id: 't-1', clientId: 'c-1', attempt: 1 }
      const { submit, prepare = [], poll, cancel, progress, followUps = {}, catalog = {} } = definition

      const shown = [
        submit,
        ...prepare,
        poll,
        cancel,
        cancel?.also,
        progress,
        ...Object.values(followUps),
        ...Object.values(catalog),
      ].flatMap((call) => (call ? [maskedRequest(definition, call, input, { task })] : []))

      expect(shown.map(({ url }) => URL.canParse(url))).not.toContain(false)
      expect(shown.map(({ url, body }) => url + body).join('\n')).not.toMatch(/\{\{|undefined|\[object/)
    },
  )

  it('has a name, a help and labelled variables in both languages', () => {
    for (const language of ['zh', 'en'] as const) {
      for (const view of listPresets(language)) {
        expect(view.name && view.help).toBeTruthy()
        expect(view.variables.map(({ name }) => name)).toContain(
          STARTS_FROM_PICTURE.includes(view.definition.capability) &&
            !view.variables.some(({ name }) => name === 'prompt')
            ? 'images'
            : 'prompt',
        )
        expect(
          view.variables.filter(({ name, label }) => name === label).map(({ name }) => `${view.preset} ${name}`),
        ).toEqual([])
      }
    }
  })

  it('says as data what it costs, how it fails, what is tried again and how much at once', () => {
    const silent = presets.filter(
      ({ definition: { cost, errors = [], errorMessage, retry, limits } }) =>
        !(cost && errors.length > 0 && errorMessage && retry && limits?.concurrency),
    )

    expect(silent.map(({ preset }) => preset)).toEqual([])
  })

  it('offers lists only for variables that it has', () => {
    const stray = presets.flatMap(({ preset, definition }) => {
      const names = [...definitionVariables(definition).map(({ name }) => name), 'lora'] // chosen into the prompt
      return Object.keys(definition.catalog ?? {})
        .filter((name) => !names.includes(name))
        .map((name) => `${preset} ${name}`)
    })

    expect(stray).toEqual([])
  })

  it('has a fake that answers it, each on a port of its own', () => {
    expect(FAKES.flatMap((fake) => fake.presets).toSorted()).toEqual(
      presets
        .map(({ preset }) => preset)
        .filter((code) => code !== 'sample')
        .toSorted(),
    )
    expect(new Set(FAKES.map(({ port }) => port)).size).toBe(FAKES.length)
    const unnamed = FAKES.flatMap((fake) =>
      fake.presets.flatMap((code) =>
        listPresets('en')
          .filter(({ preset }) => preset === code)
          .flatMap(({ secrets }) => secrets.filter((name) => !(name in fake.secrets)).map((name) => `${code} ${name}`)),
      ),
    )
    expect(unnamed).toEqual([])
  })

  it('begins ComfyUI with a workflow that it runs', () => {
    const workflow: unknown = JSON.parse(
      String(findPreset('comfyui-workflow')?.definition.submit.body?.childrenObjectMap?.prompt?.paramDef),
    )

    expect(problemOfGraph(workflow)).toBeUndefined()
  })

  it('finds defaults of variables and names of secrets', () => {
    const sd = listPresets('zh').find(({ preset }) => preset === 'sd-webui-txt2img')

    expect(Object.fromEntries(sd?.variables.map(({ name, default: value }) => [name, value]) ?? [])).toMatchObject({
      steps: '20',
      cfg: '7',
      sampler: 'Euler a',
      seed: '-1',
      prompt: '',
    })
    expect(sd?.secrets).toEqual(['user', 'pass'])
    expect(sd?.variables.filter(({ required }) => required).map(({ name }) => name)).toEqual(['prompt'])
  })

  it('hands out copies, so that one screen cannot change another', () => {
    const [first] = listPresets('zh')
    if (first) first.definition.baseUrl = 'https://changed'

    expect(findPreset('sample')?.definition.baseUrl).toBe('{{engine.sample}}')
  })

  it('and what curl guesses passes the real expression compiler too', () => {
    const commands = [
      'https://api.openai.com/v1/images/generations',
      'http://127.0.0.1:7860/sdapi/v1/txt2img',
      'https://dashscope.aliyuncs.com/api/v1/services/aigc/text2image/image-synthesis',
      'https://x.com/paint',
    ]
    for (const url of commands) {
      const result = parseCurl(`curl ${url} -H 'Authorization: Bearer abcdefgh' -d '{"prompt":"p","n":1}'`)
      expect('definition' in result && checkDefinition(result.definition, { compile: expressionProblem })).toEqual([])
    }
  })
})
