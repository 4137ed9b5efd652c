import { fillIds } from '@drawdesk/contract/drawing/body/body-node-plain'
import type { DrawApi, DrawApiSave, PresetView } from '@drawdesk/contract/drawing/draw-api'
import { SAMPLE_ENGINE_BASE_URL, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Json } from './path-value.ts'

/** What the editor edits: the fields of a save without id, version and secrets. Addressed by path (`definition.submit.path`). */
export interface Draft extends Json {
  apiName: string
  apiCode: string
  kind: 'preset' | 'http'
  preset: string
  defaultPrompt: string
  negativePrompt: string
  /** `""`: by the rules of the proxies. */
  proxyConfigId: string
  sort: number
  remark: string
  definition: DrawDefinition
}

export const newNodeId = (): string => `n${crypto.randomUUID().slice(0, 8)}`

/** A definition with an id on every body node, as the editor needs them. */
export function withNodeIds(definition: DrawDefinition): DrawDefinition {
  const body = definition.submit?.body
  return body ? { ...definition, submit: { ...definition.submit, body: fillIds(body, newNodeId) } } : definition
}

export function draftOfRow(row: DrawApi): Draft {
  const { apiName, apiCode, kind, preset, defaultPrompt, negativePrompt, proxyConfigId, sort, remark, definition } = row
  return {
    apiName,
    apiCode,
    kind,
    preset,
    defaultPrompt,
    negativePrompt,
    proxyConfigId,
    sort,
    remark,
    definition: withNodeIds(definition),
  }
}

/** A preset's definition under its own name, ready to be saved once its secrets are typed. */
export function draftOfPreset({ preset, name, definition }: PresetView): Draft {
  return {
    ...emptyDraft(),
    apiName: name,
    apiCode: preset,
    kind: 'preset',
    preset,
    definition: withNodeIds(definition),
  }
}

/** A synchronous JSON call that asks for the few things every provider needs. */
export function emptyDraft(): Draft {
  return {
    apiName: '',
    apiCode: '',
    kind: 'http',
    preset: '',
    defaultPrompt: '',
    negativePrompt: '',
    proxyConfigId: '',
    sort: 0,
    remark: '',
    definition: withNodeIds({
      capability: 'txt2img',
      baseUrl: '',
      auth: { kind: 'none' },
      flow: 'sync',
      keepHeaders: true,
      submit: {
        method: 'POST',
        path: '/',
        contentType: 'json',
        timeoutMs: 180_000,
        body: {
          id: newNodeId(),
          paramType: 5,
          childrenObjectMap: { prompt: { id: newNodeId(), paramType: 7, paramDef: '{{prompt}}', required: true } },
        },
      },
      result: { items: 'body.data[].b64_json', kind: 'b64', mime: 'sniff' },
      retry: { max: 2, baseMs: 1000, maxMs: 30_000, jitter: true, honorRetryAfter: true },
      limits: { concurrency: 1 },
    }),
  }
}

export interface SaveFacts {
  id?: string | undefined
  version?: number | undefined
  /** Typed secrets; null deletes. Names left out stay. */
  secrets: Readonly<Record<string, string | null>>
}

/** The save call's body; typed but empty secrets are not sent, so that an untouched box changes nothing. */
export function saveInputOf(draft: Draft, { id, version, secrets }: SaveFacts): DrawApiSave {
  const typed = Object.entries(secrets).filter(([, value]) => value !== '')
  return {
    ...draft,
    ...(id !== undefined && { id, version }),
    ...(typed.length > 0 && { secrets: Object.fromEntries(typed) }),
  }
}

/** Host of a base URL for people; the sample engine has a name instead. */
export function hostOf(baseUrl: string): string | undefined {
  if (baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL)) return undefined
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
}
