import { checkBodyTree } from '@drawdesk/contract/biz/body-node-check'
import type { DrawDefinition } from '@drawdesk/contract/biz/draw-definition'
import type { SendFields } from '@drawdesk/contract/biz/draw-info'
import type { Config } from '../../../platform/config.ts'
import type { BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../resource/file/file.service.ts'
import type { FileRow } from '../../resource/file/file.repository.ts'
import { Picture, sendVariables, sortParams, type DrawInput } from '../draw-engine/values.ts'

export interface DrawInputSource {
  definition: DrawDefinition
  secrets: Readonly<Record<string, string>>
  defaultPrompt: string
  negativePrompt: string
  fields: SendFields
}

export const sampleEngineOf = ({ sampleEnginePort }: Pick<Config, 'sampleEnginePort'>): string => `http://127.0.0.1:${sampleEnginePort}`

/**
 * Everything that the templates of one drawing can see. Pictures are loaded only when they are sent (`withBytes`); one that
 * is unknown, or another tenant's, is a problem beside `images`.
 */
export async function buildDrawInput(
  { files, config }: { files: FileService; config: Pick<Config, 'sampleEnginePort'> }, scope: Scope, source: DrawInputSource, { withBytes }: { withBytes: boolean },
): Promise<{ input: DrawInput; problems: BilingualFieldError[] }> {
  const { definition, fields } = source
  const problems: BilingualFieldError[] = []
  const pictures: Picture[] = []
  for (const [index, id] of (fields.images ?? []).entries()) {
    const picture = await loadPicture(files, scope, id, withBytes)
    if (picture) pictures.push(picture)
    else problems.push({ field: `images[${index}]`, text: { zh: '图片不存在', en: 'This picture does not exist' } })
  }
  const body = definition.submit?.body
  const sorted = sortParams(body && checkBodyTree(body).length === 0 ? body : undefined, fields.params)
  problems.push(...sorted.problems)
  const prompt = fields.prompt?.trim() ? fields.prompt : source.defaultPrompt
  const negativePrompt = fields.negativePrompt?.trim() ? fields.negativePrompt : source.negativePrompt
  return {
    input: {
      vars: { ...sorted.vars, ...sendVariables({ ...fields, prompt, negativePrompt }, pictures) },
      params: sorted.params,
      secrets: source.secrets,
      engine: { sample: sampleEngineOf(config) },
    },
    problems,
  }
}

async function loadPicture(files: FileService, scope: Scope, id: string, withBytes: boolean): Promise<Picture | undefined> {
  const row: FileRow | undefined = await files.find(scope, id)
  if (!row?.mime.startsWith('image/')) return undefined
  const facts = { fileId: row.id, name: row.name, mime: row.mime }
  return new Picture(withBytes ? { ...facts, bytes: (await files.read(scope, id)).bytes } : facts)
}
