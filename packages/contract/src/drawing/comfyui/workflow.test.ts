import { describe, expect, it } from 'vitest'
import { checkDefinition } from '../definition/draw-definition-check.ts'
import type { DrawDefinition } from '../definition/draw-definition.ts'
import { definitionFromWorkflow, paramChoices, wordsAt } from './workflow-definition.ts'
import { guessRoles, type ComfyRole } from './workflow-guess.ts'
import { placesOf, readWorkflow, type ComfyPlace, type ComfyWorkflow } from './workflow.ts'

const node = (className: string, inputs: object, title?: string) => ({
  class_type: className,
  inputs,
  ...(title !== undefined && { _meta: { title } }),
})
const SIMPLE = {
  '3': node('KSampler', {
    seed: 7,
    steps: 20,
    cfg: 7,
    sampler_name: 'euler',
    scheduler: 'normal',
    denoise: 1,
    model: ['4', 0],
    positive: ['16', 0],
    negative: ['7', 0],
    latent_image: ['5', 0],
  }),
  '4': node('CheckpointLoaderSimple', { ckpt_name: 'a.safetensors' }),
  '5': node('EmptyLatentImage', { width: 512, height: 768, batch_size: 1 }),
  // The words stand above a node that joins conditions.
  '16': node('ConditioningSetArea', { conditioning: ['6', 0], strength: 1 }),
  '6': node('CLIPTextEncode', { text: 'a cat', clip: ['4', 1] }, '画面'),
  '7': node('CLIPTextEncode', { text: 'blurry', clip: ['4', 1] }),
  '8': node('VAEDecode', { samples: ['3', 0], vae: ['4', 2] }),
  '9': node('SaveImage', { images: ['8', 0], filename_prefix: 'x' }, '成品'),
  '10': node('PreviewImage', { images: ['8', 0] }),
}
const FLUX = {
  '1': node('SamplerCustomAdvanced', {
    noise: ['2', 0],
    guider: ['3', 0],
    sampler: ['4', 0],
    sigmas: ['5', 0],
    latent_image: ['6', 0],
  }),
  '2': node('RandomNoise', { noise_seed: 42 }),
  '3': node('BasicGuider', { model: ['7', 0], conditioning: ['8', 0] }),
  '4': node('KSamplerSelect', { sampler_name: 'euler' }),
  '5': node('BasicScheduler', { scheduler: 'simple', steps: 8, denoise: 1, model: ['7', 0] }),
  '6': node('VAEEncode', { pixels: ['9', 0], vae: ['7', 2] }),
  '7': node('UNETLoader', { unet_name: 'flux' }),
  '8': node('FluxGuidance', { guidance: 3.5, conditioning: ['10', 0] }),
  '9': node('LoadImage', { image: 'example.png' }),
  '10': node('CLIPTextEncode', { text: 'a boat', clip: ['7', 1] }),
  '11': node('SaveImage', { images: ['1', 0], filename_prefix: 'x' }),
}

const read = (graph: unknown): ComfyWorkflow => {
  const found = readWorkflow(JSON.stringify(graph))
  if ('error' in found) throw new Error(found.error.en)
  return found
}
const placesOfRoles = (workflow: ComfyWorkflow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(guessRoles(workflow).roles).map(([role, { place }]) => [role, `${place.node}.${place.input}`]),
  )

describe('a workflow of ComfyUI', () => {
  it('is read in API format, by itself or as the body of a call', () => {
    const { nodes } = read({ prompt: SIMPLE, client_id: 'x' })

    expect(nodes.map(({ id, title }) => [id, title])).toEqual(read(SIMPLE).nodes.map(({ id, title }) => [id, title]))
    expect(nodes.find(({ id }) => id === '6')).toMatchObject({ className: 'CLIPTextEncode', title: '画面' })
    expect(placesOf(read(SIMPLE)).map(({ node: id, input }) => `${id}.${input}`)).toContain('5.width')
  })

  it.each([
    ['the format of the canvas', { nodes: [], links: [], version: 0.4 }, /Export \(API\)/],
    ['something else', { a: 1 }, /class_type/],
    ['a list', [1], /JSON object/],
  ])('refuses %s, and says what to do', (_what, graph, words) => {
    expect(readWorkflow(JSON.stringify(graph))).toEqual({
      error: { zh: expect.any(String), en: expect.stringMatching(words) },
    })
  })

  it('refuses what is no JSON, and what is too long', () => {
    expect(readWorkflow('{"3":')).toHaveProperty('error')
    expect(readWorkflow(' '.repeat(2_000_000))).toHaveProperty('error')
  })
})

describe('what a drawing fills', () => {
  it('is found by the links of the sampler, with the reason', () => {
    expect(placesOfRoles(read(SIMPLE))).toEqual({
      prompt: '6.text',
      negativePrompt: '7.text',
      seed: '3.seed',
      steps: '3.steps',
      width: '5.width',
      height: '5.height',
      n: '5.batch_size',
    })
    expect(guessRoles(read(SIMPLE)).roles.prompt?.why.en).toBe('It feeds positive of the sampler #3')
    expect(guessRoles(read(SIMPLE)).output).toMatchObject({ node: '9' })
  })

  it('is found in a graph of many small nodes, with a picture to begin with', () => {
    expect(placesOfRoles(read(FLUX))).toEqual({
      prompt: '10.text',
      seed: '2.noise_seed',
      steps: '5.steps',
      image: '9.image',
    })
  })

  it('is found by titles where no sampler leads to it, and the preview where nothing is saved', () => {
    const graph = {
      '1': node('MyWords', { text: 'ugly' }, 'Negative prompt'),
      '2': node('MyWords', { text: 'a hill' }, 'Positive prompt'),
      '3': node('PreviewImage', { images: ['2', 0] }),
    }

    expect(placesOfRoles(read(graph))).toEqual({ prompt: '2.text', negativePrompt: '1.text' })
    expect(guessRoles(read(graph)).output).toMatchObject({ node: '3', why: { en: 'It shows the picture' } })
  })

  it('ends where links go in a circle', () => {
    const graph = {
      '1': node('KSampler', { positive: ['2', 0], latent_image: ['2', 0], negative: ['2', 0] }),
      '2': node('Loop', { a: ['1', 0] }),
    }
    expect(placesOfRoles(read(graph))).toEqual({})
  })
})

describe('its definition', () => {
  const PRESET: DrawDefinition = {
    capability: 'txt2img',
    baseUrl: 'http://127.0.0.1:8188',
    auth: { kind: 'none' },
    flow: 'sync',
    submit: {
      method: 'POST',
      path: '/prompt',
      body: {
        id: 'root',
        paramType: 5,
        childrenObjectMap: {
          client_id: { id: 'c', paramType: 1, paramDef: '{{task.clientId}}' },
          prompt: { id: 'p', paramType: 7, paramDef: '{}', as: 'json', required: true },
        },
      },
    },
    result: { items: 'body.x[]', kind: 'ref', fetch: '/view' },
    catalog: { checkpoint: { path: '/models', items: 'body' }, sampler: { path: '/o', items: 'body' } },
  }
  const chosen = (workflow: ComfyWorkflow): Partial<Record<ComfyRole, ComfyPlace>> =>
    Object.fromEntries(Object.entries(guessRoles(workflow).roles).map(([role, { place }]) => [role, place]))

  it('sends the workflow with what was chosen put in, and keeps the calls of the preset', () => {
    const workflow = read(SIMPLE)
    const roles = chosen(workflow)
    const params = paramChoices(workflow, roles).filter(({ name }) => ['cfg', 'checkpoint'].includes(name))
    const definition = definitionFromWorkflow(PRESET, workflow, { roles, output: '9', params }, () => 'n1')

    expect(checkDefinition(definition)).toEqual([])
    expect(JSON.parse(String(definition.submit.body?.childrenObjectMap?.prompt?.paramDef))).toEqual(SIMPLE)
    expect(definition.submit.body?.childrenObjectMap?.client_id).toBeDefined()
    expect(definition.patch?.map(({ path, value }) => `${path} ${value}`)).toEqual([
      'prompt:6.inputs.text {{prompt}}',
      'prompt:7.inputs.text {{negativePrompt}}',
      'prompt:3.inputs.seed {{task.seed}}',
      'prompt:3.inputs.seed {{seed}}',
      'prompt:5.inputs.width {{width}}',
      'prompt:5.inputs.height {{height}}',
      'prompt:5.inputs.batch_size {{n}}',
      'prompt:3.inputs.steps {{steps}}',
      'prompt:3.inputs.cfg {{cfg}}',
      'prompt:4.inputs.ckpt_name {{checkpoint}}',
    ])
    expect(definition.result.items).toBe('values(body)[0].outputs."9".images[]')
    expect(definition.catalog).toEqual({ checkpoint: PRESET.catalog?.checkpoint })
    expect([definition.capability, definition.prepare]).toEqual(['txt2img', undefined])
    expect(wordsAt(workflow, roles.prompt)).toBe('a cat')
  })

  it('uploads a picture first where the workflow loads one', () => {
    const workflow = read(FLUX)
    let ids = 0
    const definition = definitionFromWorkflow(
      PRESET,
      workflow,
      { roles: chosen(workflow), output: undefined, params: [] },
      () => `n${(ids += 1)}`,
    )

    expect(checkDefinition(definition)).toEqual([])
    expect(definition.capability).toBe('img2img')
    expect(definition.prepare).toMatchObject([{ path: '/upload/image', set: { uploadedName: 'body.name' } }])
    expect(definition.patch).toContainEqual({ path: 'prompt:9.inputs.image', value: '{{uploadedName}}' })
    expect(definition.result.items).toBe('body.x[]')
  })

  it('offers every other value as a parameter under a name of its own, the usual ones ticked', () => {
    const graph = {
      ...SIMPLE,
      '30': node('KSampler', { cfg: 2, steps: 4, positive: ['6', 0], latent_image: ['5', 0] }),
    }
    const workflow = read(graph)
    const choices = paramChoices(workflow, chosen(workflow))

    expect(choices.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'cfg',
        'sampler',
        'scheduler',
        'denoise',
        'checkpoint',
        'cfg_30',
        'steps_30',
        'strength',
      ]),
    )
    expect(choices.filter(({ isUsual }) => isUsual).map(({ name }) => name)).toEqual([
      'cfg',
      'sampler',
      'scheduler',
      'denoise',
      'checkpoint',
    ])
  })
})
