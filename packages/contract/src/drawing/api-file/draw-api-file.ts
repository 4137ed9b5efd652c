import type { Bilingual } from '../../core/texts.ts'
import { fillIds } from '../body/body-node-plain.ts'
import { isRecord } from '../body/body-node-check.ts'
import { JsonProblem, parseJson, writeJson } from '../body/body-node-json.ts'
import { API_CODE_PATTERN } from '../draw-api.ts'
import { checkDefinition } from '../definition/draw-definition-check.ts'
import { secretNamesOf, type DrawDefinition } from '../definition/draw-definition.ts'
import { takeKeysOut } from './draw-api-file-keys.ts'

export const DRAW_API_FILE_FORMAT = 'drawdesk.drawApi'
export const DRAW_API_FILE_VERSION = 1
export const DRAW_API_FILE_BYTES_MAX = 1024 * 1024

/** What travels in a file: never a secret, an id or who made it. */
export interface DrawApiFileFacts {
  apiName: string
  apiCode: string
  defaultPrompt: string
  negativePrompt: string
  remark: string
  definition: DrawDefinition
}

export interface DrawApiFileRead extends DrawApiFileFacts {
  /** What looked like a key and was taken out of the definition, by name. */
  secrets: Record<string, string>
  notes: Bilingual[]
}

/** The file as text. A key that somebody wrote into the definition itself does not get into it either. */
export function writeDrawApiFile({
  apiName,
  apiCode,
  defaultPrompt,
  negativePrompt,
  remark,
  definition,
}: DrawApiFileFacts): string {
  const { cleaned } = takeKeysOut(definition)
  return `${writeJson({ format: DRAW_API_FILE_FORMAT, formatVersion: DRAW_API_FILE_VERSION, apiName, apiCode, defaultPrompt, negativePrompt, remark, secretNames: secretNamesOf(cleaned), definition: cleaned }, 2)}\n`
}

/** Reads such a file. What can be mended in the editor is only noted; what is no file of ours is refused with the reason. */
export function readDrawApiFile(text: string, newId: () => string): DrawApiFileRead | { error: Bilingual } {
  if (text.length > DRAW_API_FILE_BYTES_MAX)
    return { error: { zh: '文件太大，最多 1 MB', en: 'The file is too large (max. 1 MB)' } }
  const file = readJson(text)
  if (typeof file === 'string') return { error: { zh: `文件不是有效的 JSON：${file}`, en: `Invalid JSON: ${file}` } }
  if (!isRecord(file) || file.format !== DRAW_API_FILE_FORMAT)
    return { error: { zh: '这不是绘画接口的定义文件', en: 'Not a drawing API definition file' } }
  if (file.formatVersion !== DRAW_API_FILE_VERSION) {
    return {
      error: {
        zh: `文件格式的版本 ${short(file.formatVersion)} 还读不了，请先升级`,
        en: `Format version ${short(file.formatVersion)} isn’t supported yet. Upgrade first.`,
      },
    }
  }
  if (!isRecord(file.definition)) return { error: { zh: '文件里没有接口定义', en: 'The file contains no definition' } }
  const { cleaned, secrets, notes } = takeKeysOut(file.definition)
  const definition = withIds(cleaned, newId)
  const problems = checkDefinition(definition)
  if (problems.length > 0)
    notes.push({
      zh: `有 ${problems.length} 处还需要修改，保存时会指出来`,
      en: `${problems.length} places need fixing. Saving points them out.`,
    })
  const code = textOf(file.apiCode, 64)
  return {
    apiName: textOf(file.apiName, 100),
    apiCode: new RegExp(API_CODE_PATTERN).test(code) ? code : '',
    defaultPrompt: textOf(file.defaultPrompt, 32_000),
    negativePrompt: textOf(file.negativePrompt, 32_000),
    remark: textOf(file.remark, 1_000),
    definition,
    secrets,
    notes,
  }
}

/** The document, or why it is none. */
function readJson(text: string): unknown {
  try {
    parseJson(text.replace(/^\uFEFF/, ''))
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    if (error instanceof JsonProblem) return error.message
    throw error
  }
}

function withIds(definition: DrawDefinition, newId: () => string): DrawDefinition {
  const { submit } = definition
  return isRecord(submit) && isRecord(submit.body)
    ? { ...definition, submit: { ...submit, body: fillIds(submit.body, newId) } }
    : definition
}

const textOf = (value: unknown, lengthMax: number): string =>
  typeof value === 'string' ? value.slice(0, lengthMax) : ''
const short = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 20)
