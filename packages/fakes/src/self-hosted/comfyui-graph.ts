/** A workflow in API format: node id → class and inputs; an input that is `["id", slot]` is a link. */
export type Workflow = Record<string, { class_type?: unknown; inputs?: Record<string, unknown> }>

export const COMFY_CHECKPOINTS: readonly string[] = ['v1-5-pruned-emaonly.safetensors', 'sd_xl_base_1.0.safetensors']
export const COMFY_SAMPLERS: readonly string[] = ['euler', 'euler_ancestral', 'dpmpp_2m', 'ddim']
export const COMFY_SCHEDULERS: readonly string[] = ['normal', 'karras', 'simple']

type Kind = 'link' | 'INT' | 'FLOAT' | 'STRING' | readonly string[]

/** What the fake has installed: inputs of each class, as the check of a prompt reads them. */
const CLASSES: Readonly<Record<string, { inputs: Readonly<Record<string, Kind>>; isOutput?: boolean }>> = {
  KSampler: {
    inputs: {
      model: 'link',
      seed: 'INT',
      steps: 'INT',
      cfg: 'FLOAT',
      sampler_name: COMFY_SAMPLERS,
      scheduler: COMFY_SCHEDULERS,
      positive: 'link',
      negative: 'link',
      latent_image: 'link',
      denoise: 'FLOAT',
    },
  },
  CheckpointLoaderSimple: { inputs: { ckpt_name: COMFY_CHECKPOINTS } },
  EmptyLatentImage: { inputs: { width: 'INT', height: 'INT', batch_size: 'INT' } },
  CLIPTextEncode: { inputs: { text: 'STRING', clip: 'link' } },
  VAEDecode: { inputs: { samples: 'link', vae: 'link' } },
  SaveImage: { inputs: { images: 'link', filename_prefix: 'STRING' }, isOutput: true },
  PreviewImage: { inputs: { images: 'link' }, isOutput: true },
}

/** GET /object_info; with a name only that class. */
export function objectInfo(name?: string): Record<string, unknown> {
  const shown = (kind: Kind): unknown => (kind === 'link' ? ['*'] : Array.isArray(kind) ? [kind] : [kind, {}])
  return Object.fromEntries(
    Object.entries(CLASSES)
      .filter(([className]) => name === undefined || className === name)
      .map(([className, { inputs, isOutput }]) => [
        className,
        {
          input: { required: Object.fromEntries(Object.entries(inputs).map(([input, kind]) => [input, shown(kind)])) },
          name: className,
          output_node: isOutput === true,
        },
      ]),
  )
}

export interface GraphProblem {
  error: { type: string; message: string; details: string; extra_info: object }
  node_errors: Record<
    string,
    { errors: { type: string; message: string; details: string }[]; dependent_outputs: string[]; class_type: string }
  >
}

const problem = (
  type: string,
  message: string,
  details = '',
  node_errors: GraphProblem['node_errors'] = {},
): GraphProblem => ({ error: { type, message, details, extra_info: {} }, node_errors })

/** What the real one refuses before it queues a prompt; undefined when it would run. */
export function problemOfGraph(graph: unknown): GraphProblem | undefined {
  if (typeof graph !== 'object' || graph === null || Object.keys(graph).length === 0)
    return problem('no_prompt', 'No prompt provided', 'No prompt provided')
  const workflow = graph as Workflow // read with care below
  const unknown = Object.entries(workflow).find(([, { class_type }]) => !Object.hasOwn(CLASSES, String(class_type)))
  if (unknown)
    return problem(
      'invalid_prompt',
      `Cannot execute because node ${String(unknown[1].class_type)} does not exist.`,
      `Node ID '#${unknown[0]}'`,
    )
  const outputs = Object.keys(workflow).filter((id) => CLASSES[String(workflow[id]?.class_type)]?.isOutput)
  if (outputs.length === 0) return problem('prompt_no_outputs', 'Prompt has no outputs')
  const node_errors: GraphProblem['node_errors'] = {}
  for (const [id, { class_type, inputs = {} }] of Object.entries(workflow)) {
    const wanted = CLASSES[String(class_type)]?.inputs ?? {}
    const errors = Object.entries(wanted).flatMap(([input, kind]) => inputProblem(workflow, input, kind, inputs[input]))
    if (errors.length > 0) node_errors[id] = { errors, dependent_outputs: outputs, class_type: String(class_type) }
  }
  return Object.keys(node_errors).length > 0
    ? problem('prompt_outputs_failed_validation', 'Prompt outputs failed validation', '', node_errors)
    : undefined
}

function inputProblem(
  workflow: Workflow,
  input: string,
  kind: Kind,
  value: unknown,
): { type: string; message: string; details: string }[] {
  const refuse = (type: string, message: string): { type: string; message: string; details: string }[] => [
    { type, message, details: input },
  ]
  if (value === undefined) return refuse('required_input_missing', 'Required input is missing')
  if (kind === 'link')
    return Array.isArray(value) && Object.hasOwn(workflow, String(value[0]))
      ? []
      : refuse('bad_linked_input', 'Bad linked input, must be a length-2 list of [node_id, slot_index]')
  if (kind === 'STRING')
    return typeof value === 'string'
      ? []
      : refuse('invalid_input_type', 'Failed to convert an input value to a STRING value')
  if (kind === 'INT' || kind === 'FLOAT')
    return Number.isFinite(Number(value)) && value !== '' && value !== null
      ? []
      : refuse('invalid_input_type', `Failed to convert an input value to a ${kind} value`)
  return kind.includes(String(value))
    ? []
    : refuse('value_not_in_list', `Value not in list: ${input}: '${String(value)}' not in [${kind.join(', ')}]`)
}

/** Words of all text nodes (scenes are asked for there), size and number of the pictures. */
export function factsOf(workflow: Workflow): {
  prompt: string
  width: number
  height: number
  count: number
  outputs: string[]
} {
  const nodes = Object.entries(workflow)
  const latent = nodes.find(([, { class_type }]) => class_type === 'EmptyLatentImage')?.[1].inputs ?? {}
  return {
    prompt: nodes
      .filter(([, { class_type }]) => class_type === 'CLIPTextEncode')
      .map(([, { inputs }]) => String(inputs?.text ?? ''))
      .join('\n'),
    width: Number(latent.width ?? 64),
    height: Number(latent.height ?? 64),
    count: Number(latent.batch_size ?? 1),
    outputs: nodes.filter(([, { class_type }]) => CLASSES[String(class_type)]?.isOutput).map(([id]) => id),
  }
}
