import type { BodyNode } from '../body/body-node.ts'
import type { DrawDefinition, PatchStep } from '../definition/draw-definition.ts'
import type { ComfyRole } from './workflow-guess.ts'
import { placesOf, type ComfyPlace, type ComfyWorkflow } from './workflow.ts'

/** Names of inputs that have a list of choices in the catalog of the preset. */
const CATALOG_NAMES: Readonly<Record<string, string>> = {
  ckpt_name: 'checkpoint',
  sampler_name: 'sampler',
  scheduler: 'scheduler',
}
/** Worth being set with each drawing, where a workflow has them once. */
const USUAL = ['cfg', 'guidance', 'denoise', 'sampler_name', 'scheduler', 'ckpt_name']
const UPLOADED = 'uploadedName'

/** A value that a sender may set besides, under this name. */
export interface ComfyParam extends ComfyPlace {
  name: string
}

export interface ComfyChoice {
  roles: Partial<Record<ComfyRole, ComfyPlace>>
  output: string | undefined
  params: readonly ComfyParam[]
}

const samePlace = (one: ComfyPlace | undefined, other: ComfyPlace): boolean =>
  one?.node === other.node && one.input === other.input

/** The values that may be parameters: all that no role has. `isUsual`: ticked to begin with. Names are unique. */
export function paramChoices(
  workflow: ComfyWorkflow,
  roles: ComfyChoice['roles'],
): (ComfyParam & { value: string | number | boolean; isUsual: boolean })[] {
  const taken = new Set<string>([
    'prompt',
    'negativePrompt',
    'seed',
    'width',
    'height',
    'n',
    'image',
    'images',
    UPLOADED,
  ])
  if (roles.steps) taken.add('steps')
  const usual = new Set<string>()
  return placesOf(workflow).flatMap(({ node, input, value }) => {
    if (Object.values(roles).some((role) => samePlace(role, { node, input }))) return []
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return []
    const plain = (CATALOG_NAMES[input] ?? input).replaceAll(/\W/g, '_').replace(/^(\d)/, '_$1')
    const name = taken.has(plain) ? `${plain}_${node.replaceAll(/\W/g, '_')}` : plain
    if (taken.has(name)) return []
    taken.add(name)
    const isUsual = USUAL.includes(input) && !usual.has(input)
    if (isUsual) usual.add(input)
    return [{ node, input, name, value, isUsual }]
  })
}

/**
 * A definition that sends this workflow with what was chosen in it, made of the preset's: its calls, events and errors stay. A picture
 * is uploaded first, and its name put in.
 *
 * @param newId makes the ids of new nodes of a body.
 */
export function definitionFromWorkflow(
  preset: DrawDefinition,
  workflow: ComfyWorkflow,
  { roles, output, params }: ComfyChoice,
  newId: () => string,
): DrawDefinition {
  const at = ({ node, input }: ComfyPlace): string => `prompt:${node}.inputs.${input}`
  const role = (name: ComfyRole, ...values: string[]): PatchStep[] => {
    const place = roles[name]
    return place ? values.map((value) => ({ path: at(place), value })) : []
  }
  const { catalog = {}, prepare: _steps, ...rest } = preset
  const used = new Set(params.map(({ name }) => name))
  return {
    ...rest,
    capability: roles.image ? 'img2img' : 'txt2img',
    submit: { ...preset.submit, body: withWorkflow(preset.submit.body, workflow) },
    ...(roles.image && {
      prepare: [
        {
          name: 'upload',
          method: 'POST',
          path: '/upload/image',
          contentType: 'multipart',
          timeoutMs: 60_000,
          body: {
            id: newId(),
            paramType: 5,
            childrenObjectMap: {
              image: { id: newId(), paramType: 1, paramDef: '{{images[0]}}', as: 'file', required: true },
            },
          },
          set: { [UPLOADED]: 'body.name' },
        },
      ],
    }),
    patch: [
      ...role('prompt', '{{prompt}}'),
      ...role('negativePrompt', '{{negativePrompt}}'),
      ...role('seed', '{{task.seed}}', '{{seed}}'),
      ...role('width', '{{width}}'),
      ...role('height', '{{height}}'),
      ...role('n', '{{n}}'),
      ...role('steps', '{{steps}}'),
      ...role('image', `{{${UPLOADED}}}`),
      ...params.map((param) => ({ path: at(param), value: `{{${param.name}}}` })),
    ],
    result: {
      ...preset.result,
      // Without a chosen node: everything that was saved.
      ...(output !== undefined && { items: `values(body)[0].outputs.${JSON.stringify(output)}.images[]` }),
    },
    catalog: Object.fromEntries(Object.entries(catalog).filter(([name]) => used.has(name))),
  }
}

function withWorkflow(body: BodyNode | undefined, { graph }: ComfyWorkflow): BodyNode {
  const children = body?.childrenObjectMap ?? {}
  return {
    id: 'root',
    paramType: 5,
    ...body,
    childrenObjectMap: {
      ...children,
      prompt: {
        id: 'prompt',
        paramType: 7,
        ...children.prompt,
        paramDef: JSON.stringify(graph, undefined, 1),
        as: 'json',
        required: true,
      },
    },
  }
}

/** The words that stand in the workflow at this place; `""` where there are none. */
export function wordsAt({ nodes }: ComfyWorkflow, place: ComfyPlace | undefined): string {
  const value = nodes.find(({ id }) => id === place?.node)?.inputs[place?.input ?? '']
  return typeof value === 'string' ? value : ''
}
