import type { Bilingual } from '../../core/texts.ts'
import { isLink, type ComfyNode, type ComfyPlace, type ComfyWorkflow } from './workflow.ts'

/** What a drawing fills in a workflow. */
export const COMFY_ROLES = ['prompt', 'negativePrompt', 'seed', 'width', 'height', 'n', 'steps', 'image'] as const
export type ComfyRole = (typeof COMFY_ROLES)[number]

export interface ComfyGuess {
  place: ComfyPlace
  /** By what it was found. */
  why: Bilingual
}

export interface ComfyGuesses {
  roles: Partial<Record<ComfyRole, ComfyGuess>>
  /** The node that gives the picture. */
  output: { node: string; why: Bilingual } | undefined
}

const TEXT_INPUTS = /^(text|prompt|text_g|t5xxl|clip_l|text_positive|positive_prompt|string|value)$/i
const POSITIVE = /positive|正面|正向|提示词|prompt/i
const NEGATIVE = /negative|负面|反向/i
const SAVES = /^(save|preview)image|saveimage|imagesave/i

/** Follows the links from the samplers upwards; titles decide where no link leads to it. */
export function guessRoles({ nodes }: ComfyWorkflow): ComfyGuesses {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roles: ComfyGuesses['roles'] = {}
  const output = outputOf(nodes)

  /** The nearest place above these inputs of a node, itself included, that fits. */
  function upwards(
    start: ComfyNode,
    inputs: readonly string[] | undefined,
    fits: (node: ComfyNode) => string | undefined,
  ): ComfyPlace | undefined {
    const seen = new Set([start.id])
    let level: ComfyNode[] = inputs ? linked(start, inputs) : [start]
    while (level.length > 0) {
      for (const node of level) {
        const input = fits(node)
        if (input !== undefined) return { node: node.id, input }
      }
      level = level
        .flatMap((node) => linked(node, Object.keys(node.inputs)))
        .filter(({ id }) => !seen.has(id) && seen.add(id))
    }
    return undefined
  }
  const linked = (node: ComfyNode, inputs: readonly string[]): ComfyNode[] =>
    inputs.flatMap((input) => {
      const value = node.inputs[input]
      const found = isLink(value) ? byId.get(value[0]) : undefined
      return found ? [found] : []
    })
  const put = (role: ComfyRole, place: ComfyPlace | undefined, why: (of: ComfyPlace) => Bilingual): void => {
    if (place && !roles[role]) roles[role] = { place, why: why(place) }
  }

  // The last sampler before the picture: of two in a row, the first one draws from the noise, so any will do for the words.
  for (const sampler of nodes.filter(isSampler)) {
    const by = (input: string) => (): Bilingual => ({
      zh: `采样器 #${sampler.id} 的 ${input} 由它而来`,
      en: `It feeds ${input} of the sampler #${sampler.id}`,
    })
    const words = ['positive', 'guider', 'conditioning'].find((input) => isLink(sampler.inputs[input]))
    if (words) put('prompt', upwards(sampler, [words], textInput), by(words))
    const negative = upwards(sampler, ['negative'], (node) => (/zeroout/i.test(node.className) ? '' : textInput(node)))
    if (negative && negative.input !== '' && negative.node !== roles.prompt?.place.node)
      put('negativePrompt', negative, by('negative'))
    put('seed', upwards(sampler, undefined, number('seed', 'noise_seed')), by('seed'))
    put('steps', upwards(sampler, undefined, number('steps')), by('steps'))
    const latent = upwards(sampler, ['latent_image', 'latent', 'samples'], (node) =>
      number('width')(node) && number('height')(node) ? 'width' : undefined,
    )
    if (latent) {
      put('width', latent, by('latent_image'))
      put('height', { ...latent, input: 'height' }, by('latent_image'))
      if (number('batch_size')(byId.get(latent.node) ?? sampler))
        put('n', { ...latent, input: 'batch_size' }, by('latent_image'))
    }
  }
  byTitle('prompt', POSITIVE)
  byTitle('negativePrompt', NEGATIVE)
  const picture = nodes.find(
    ({ className, inputs }) => /^loadimage/i.test(className) && typeof inputs.image === 'string',
  )
  put('image', picture && { node: picture.id, input: 'image' }, () => ({
    zh: '读取图片的节点',
    en: 'A node that loads a picture',
  }))
  return { roles, output }

  function byTitle(role: 'prompt' | 'negativePrompt', words: RegExp): void {
    const node = nodes.find(
      (one) => words.test(one.title) && !(role === 'prompt' && NEGATIVE.test(one.title)) && textInput(one),
    )
    const input = node && textInput(node)
    if (node && input)
      put(role, { node: node.id, input }, () => ({ zh: `标题是“${node.title}”`, en: `Its title is “${node.title}”` }))
  }
}

const isSampler = ({ className, inputs }: ComfyNode): boolean =>
  (isLink(inputs.positive) && isLink(inputs.latent_image)) || /^samplercustom/i.test(className) || isLink(inputs.guider)

const textInput = ({ inputs }: ComfyNode): string | undefined =>
  Object.keys(inputs).find((input) => TEXT_INPUTS.test(input) && typeof inputs[input] === 'string')

const number =
  (...names: string[]) =>
  ({ inputs }: ComfyNode): string | undefined =>
    names.find((name) => typeof inputs[name] === 'number')

/** Saved pictures before previews, the last of them. */
function outputOf(nodes: readonly ComfyNode[]): ComfyGuesses['output'] {
  const saving = nodes.filter(isOutput)
  const found = saving.findLast(({ className }) => /save/i.test(className)) ?? saving.at(-1)
  return (
    found && {
      node: found.id,
      why: /save/i.test(found.className)
        ? { zh: '它保存图片', en: 'It saves the picture' }
        : { zh: '它显示图片', en: 'It shows the picture' },
    }
  )
}

/** May this node give pictures? */
export const isOutput = ({ className, inputs }: ComfyNode): boolean =>
  SAVES.test(className.replaceAll(/[\s_]/g, '')) || (isLink(inputs.images) && 'filename_prefix' in inputs)
