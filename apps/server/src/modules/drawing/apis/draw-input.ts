import { checkBodyTree } from '@drawdesk/contract/drawing/body/body-node-check'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import type { Config } from '../../../platform/config.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import type { FileRow } from '../../files/file.repository.ts'
import { callbackUrlOf, maskedCallbackUrl } from '../records/callback-url.ts'
import { MASK } from '../../../providers/mask.ts'
import { Picture, sendVariables, sortParams, type DrawInput } from '../engine/values/values.ts'

export interface DrawInputSource {
  definition: DrawDefinition
  secrets: Readonly<Record<string, string>>
  defaultPrompt: string
  negativePrompt: string
  fields: SendFields
  /** Of a follow-up: what its templates see of the drawing that it is made from; its arguments are variables too. */
  parent?: Readonly<Record<string, unknown>> | undefined
  /** The attempt that providers may call us about; absent (a dry run, a preview): the address is shown, its token is not. */
  attempt?: { infoId: string; no: number }
}

export const sampleEngineOf = ({ sampleEnginePort }: Pick<Config, 'sampleEnginePort'>): string =>
  `http://127.0.0.1:${sampleEnginePort}`

/**
 * Everything that the templates of one drawing can see. Pictures are loaded only when they are sent (`withBytes`); one that
 * is unknown, or another tenant's, is a problem beside `images`.
 */
export async function buildDrawInput(
  {
    files,
    config,
    secrets,
  }: { files: FileService; config: Pick<Config, 'sampleEnginePort' | 'publicUrl'>; secrets?: Secrets },
  scope: Scope,
  source: DrawInputSource,
  { withBytes }: { withBytes: boolean },
): Promise<{ input: DrawInput; problems: BilingualFieldError[] }> {
  const { definition, fields, parent, attempt } = source
  const problems: BilingualFieldError[] = []
  const pictures: Picture[] = []
  for (const [index, id] of (fields.images ?? []).entries()) {
    const picture = await loadPicture(files, scope, id, { withBytes, canHaveUrl: config.publicUrl !== undefined })
    if (picture) pictures.push(picture)
    else problems.push({ field: `images[${index}]`, text: { zh: '图片不存在', en: 'Picture not found' } })
  }
  const body = definition.submit?.body
  const isSound = body !== undefined && checkBodyTree(body).length === 0
  const sorted = isSound
    ? sortParams(
        body,
        fields.params,
        definitionVariables(definition).map(({ name }) => name),
      )
    : sortParams(undefined, fields.params)
  problems.push(...sorted.problems)
  const prompt = fields.prompt?.trim() ? fields.prompt : source.defaultPrompt
  const negativePrompt = fields.negativePrompt?.trim() ? fields.negativePrompt : source.negativePrompt
  const place = { tenantId: scope.tenantId, infoId: attempt?.infoId ?? '0', attemptNo: attempt?.no ?? 1 }
  const callbackUrl =
    attempt && secrets ? callbackUrlOf({ config, secrets }, place) : maskedCallbackUrl(config, place, MASK)
  return {
    input: {
      vars: {
        ...argumentsOf(parent),
        ...sorted.vars,
        ...sendVariables({ ...fields, prompt, negativePrompt }, pictures),
      },
      params: sorted.params,
      secrets: source.secrets,
      engine: { sample: sampleEngineOf(config) },
      ...(parent ? { parent } : {}),
      ...(callbackUrl ? { callback: { url: callbackUrl } } : {}),
    },
    problems,
  }
}

/** `{{index}}`, `{{scale}}`: plain values of the parent; what belongs to it as a whole is read as `{{parent.…}}`. */
const argumentsOf = (parent: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parent).filter(([, value]) => typeof value === 'number' || typeof value === 'string'),
  )

async function loadPicture(
  files: FileService,
  scope: Scope,
  id: string,
  { withBytes, canHaveUrl }: { withBytes: boolean; canHaveUrl: boolean },
): Promise<Picture | undefined> {
  const row: FileRow | undefined = await files.find(scope, id)
  if (!row?.mime.startsWith('image/')) return undefined
  const facts = { fileId: row.id, name: row.name, mime: row.mime, canHaveUrl }
  return new Picture(withBytes ? { ...facts, bytes: (await files.read(scope, id)).bytes } : facts)
}
