import type { BodyNode, FieldProblem } from '@drawdesk/contract/drawing/body/body-node'
import { findByPath, isContainerType } from '@drawdesk/contract/drawing/body/body-node'
import { variablesOf } from '@drawdesk/contract/drawing/body/body-node-variables'
import type { SendFields } from '@drawdesk/contract/drawing/records/draw-info'

/**
 * An input picture. Its bytes are no own property, so no template and no log can reach them; a preview needs none.
 */
export class Picture {
  readonly fileId: string
  readonly name: string
  readonly mime: string
  /** A presigned URL of our storage, for providers that fetch pictures themselves (`as: url`). */
  readonly url: string | undefined
  readonly #canHaveUrl: boolean
  readonly #bytes: Buffer | undefined

  constructor(facts: {
    fileId: string
    name: string
    mime: string
    url?: string
    canHaveUrl?: boolean
    bytes?: Buffer
  }) {
    this.fileId = facts.fileId
    this.name = facts.name
    this.mime = facts.mime
    this.url = facts.url
    this.#canHaveUrl = facts.canHaveUrl ?? facts.url !== undefined
    this.#bytes = facts.bytes
  }

  /** An address is there, or can be made when it is needed (`FlowDeps.pictureUrl`): a dry run makes none. */
  get canHaveUrl(): boolean {
    return this.#canHaveUrl
  }

  withUrl(url: string): Picture {
    const { fileId, name, mime } = this
    return new Picture({ fileId, name, mime, url, ...(this.#bytes ? { bytes: this.#bytes } : {}) })
  }

  /** @throws {Error} when the picture was made without bytes, as for a preview. */
  get bytes(): Buffer {
    if (!this.#bytes) throw new Error(`picture ${this.fileId} was not loaded`)
    return this.#bytes
  }

  /** How a record or a preview shows it. */
  get label(): string {
    return `«file ${this.fileId}»`
  }
}

export type Variables = Record<string, unknown>

/** What one drawing brings along; everything that templates can see. */
export interface DrawInput {
  vars: Variables
  /** Parameters set by path; their values are literal, never templates. */
  params?: Readonly<Record<string, unknown>>
  secrets: Readonly<Record<string, string>>
  /** `sample` = address of the sample engine (`http://127.0.0.1:8081`). */
  engine: { sample: string }
  node?: Readonly<Record<string, unknown>>
  /** Of a follow-up: `{taskId, index, scale, meta, …}` of the drawing that it is made from. */
  parent?: Readonly<Record<string, unknown>>
  /** Where the provider may call us about this attempt; the last segment of its path is a secret of its own. Absent or empty: nowhere. */
  callback?: { url: string }
}

/**
 * The variables of a drawing from its send fields: prompt, negativePrompt, width, height, n, seed, images, image.
 * An absent field is left out, so that `|default:` and `omitEmpty` work.
 */
export function sendVariables(fields: SendFields, pictures: readonly Picture[] = []): Variables {
  const { prompt, negativePrompt, width, height, n, seed } = fields
  const vars: Variables = { prompt, negativePrompt, width, height, n: n ?? 1, seed }
  if (pictures.length > 0) Object.assign(vars, { images: pictures, image: pictures[0] })
  return Object.fromEntries(
    Object.entries(vars).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

/** Variables with a field of their own in the send call. */
const SEND_FIELDS = ['prompt', 'negativePrompt', 'width', 'height', 'n', 'seed', 'images']

/** Beside which field of the send call a problem of this variable stands. */
export function fieldOfVariable(name: string, bodyPath: string): string {
  if (name === 'image') return 'images'
  return SEND_FIELDS.includes(name) ? name : `params.${name || bodyPath}`
}

/**
 * Sorts the sender's `params`: a key is the path of a single parameter of the body, or the name of one of its variables.
 * A parameter with options takes only those. `names`: all variables there are; default those of the body.
 */
export function sortParams(
  body: BodyNode | undefined,
  params: SendFields['params'],
  names: readonly string[] = body ? variablesOf(body).map(({ name }) => name) : [],
): { params: Record<string, unknown>; vars: Variables; problems: FieldProblem[] } {
  const sorted = { params: {} as Record<string, unknown>, vars: {} as Variables, problems: [] as FieldProblem[] }
  for (const [key, value] of Object.entries(params ?? {})) {
    const node = body && key !== '' ? findByPath(body, key) : undefined
    if (node && !isContainerType(node.paramType)) {
      const isOffered = !node.options?.length || node.options.some((option) => String(option.value) === String(value))
      if (value === null || value === '' || isOffered) sorted.params[key] = value
      else sorted.problems.push({ field: `params.${key}`, text: { zh: '不是可选的值', en: 'Not one of the options' } })
    } else if (names.includes(key) && !SEND_FIELDS.includes(key)) sorted.vars[key] = value
    else
      sorted.problems.push({
        field: `params.${key}`,
        text: { zh: `没有参数 ${key}`, en: `Unknown parameter ${key}` },
      })
  }
  return sorted
}
