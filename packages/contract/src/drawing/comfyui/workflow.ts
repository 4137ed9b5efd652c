import type { Bilingual } from '../../core/texts.ts'

/** One node of a workflow: an input is a value, or a link `["id", slot]` to another node. */
export interface ComfyNode {
  id: string
  className: string
  /** Its own title, else its class. */
  title: string
  inputs: Readonly<Record<string, unknown>>
}

/** The value of one input of one node. */
export interface ComfyPlace {
  node: string
  input: string
}

export interface ComfyWorkflow {
  /** In the order of the file. */
  nodes: readonly ComfyNode[]
  /** As it is sent. */
  graph: Readonly<Record<string, unknown>>
}

export const WORKFLOW_LENGTH_MAX = 1024 * 1024
const NODES_MAX = 500

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Is it a link to another node? */
export const isLink = (value: unknown): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'

/**
 * A workflow in API format, as it is or as the `prompt` of a call. One in the format of the canvas has no names for its values, so it
 * cannot be sent: the error says how it is exported.
 */
export function readWorkflow(text: string): ComfyWorkflow | { error: Bilingual } {
  if (text.length > WORKFLOW_LENGTH_MAX)
    return { error: { zh: '工作流太长，最多 1 MB', en: 'The workflow is too long (max. 1 MB)' } }
  const read = parsed(text)
  if ('error' in read) return read
  const { document } = read
  if (Array.isArray(document.nodes))
    return {
      error: {
        zh: '这是画布格式，不能直接调用。在 ComfyUI 菜单中选“工作流 → 导出 (API)”再拖进来；没有这一项时，先在设置里打开“开发者模式选项”',
        en: 'This is the canvas format, which can’t be called. In ComfyUI choose Workflow → Export (API) and drop that file. If the entry is missing, turn on Dev mode options in the settings.',
      },
    }
  const graph = [document, document.prompt, document.output].find(isGraph)
  if (!graph)
    return {
      error: {
        zh: '这不是 ComfyUI 的 API 格式：每个节点应有 class_type 和 inputs',
        en: 'This isn’t ComfyUI’s API format. Each node needs class_type and inputs.',
      },
    }
  const entries = Object.entries(graph)
  if (entries.length > NODES_MAX)
    return { error: { zh: `节点太多，最多 ${NODES_MAX} 个`, en: `Too many nodes (max. ${NODES_MAX})` } }
  return {
    graph,
    nodes: entries.map(([id, node]) => ({
      id,
      className: String(node.class_type),
      title: titleOf(node),
      inputs: isRecord(node.inputs) ? node.inputs : {},
    })),
  }
}

function parsed(text: string): { document: Record<string, unknown> } | { error: Bilingual } {
  try {
    const document: unknown = JSON.parse(text)
    return isRecord(document) ? { document } : { error: { zh: '应为 JSON 对象', en: 'Must be a JSON object' } }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { error: { zh: `不是有效的 JSON：${error.message}`, en: `Not valid JSON: ${error.message}` } }
  }
}

function isGraph(value: unknown): value is Record<string, Record<string, unknown>> {
  return (
    isRecord(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(
      ([id, node]) => /^[\w:-]{1,64}$/.test(id) && isRecord(node) && typeof node.class_type === 'string',
    )
  )
}

function titleOf({ _meta: meta, class_type: className }: Record<string, unknown>): string {
  const title = isRecord(meta) && typeof meta.title === 'string' ? meta.title.trim() : ''
  return title === '' ? String(className) : title
}

/** Every value that is no link, in the order of the file. */
export function placesOf({ nodes }: ComfyWorkflow): (ComfyPlace & { value: unknown })[] {
  return nodes.flatMap(({ id, inputs }) =>
    Object.entries(inputs).flatMap(([input, value]) =>
      isLink(value) || typeof value === 'object' ? [] : [{ node: id, input, value }],
    ),
  )
}
