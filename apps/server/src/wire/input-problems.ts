import type { ErrorObject } from 'ajv'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { BilingualFieldError } from '../platform/errors.ts'

/** `/definition/body/0/name` → `definition.body[0].name`, the way the pages of this wire write paths. */
function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')
}

const WRONG_FORMAT = { zh: '请求参数格式错误', en: 'Invalid format' } as const
/** In the words of the specification (§5), which the console says too before it asks. */
const NOTHING_CHOSEN = { zh: '请选择至少一条数据', en: 'Select at least one row' } as const
/** Lists that name what was chosen: `ids`, `userIds`, `filter.infoIds`, `keys`. */
const CHOSEN = /(^|\.)(ids|keys|[a-z]\w*Ids)$/
const FORMAT_KEYWORDS = new Set(['type', 'pattern', 'format', 'anyOf', 'oneOf'])

/** One validation problem as a person should read it, beside its field. */
export function describeProblem(error: ErrorObject): BilingualFieldError {
  const field = pathOf(error.instancePath)
  if (error.keyword === 'required') {
    const name = String((error.params as { missingProperty: string }).missingProperty)
    const path = field ? `${field}.${name}` : name
    return { field: path, text: { zh: `缺少必要的请求参数: ${path}`, en: `Missing: ${path}` } }
  }
  if (error.keyword === 'additionalProperties') {
    const name = String((error.params as { additionalProperty: string }).additionalProperty)
    return { field: field ? `${field}.${name}` : name, text: { zh: '名称无效', en: 'Invalid name' } }
  }
  if (FORMAT_KEYWORDS.has(error.keyword)) return wrongFormat(field)
  if (error.keyword === 'minItems' && CHOSEN.test(field)) return { field, text: NOTHING_CHOSEN }
  const text = textOf(error)
  return { field, text, alone: { zh: `${field}: ${text.zh}`, en: `${field}: ${text.en}` } }
}

/** Of the wrong type or form; alone in the words that the dialect fixes (contract README §4). */
export const wrongFormat = (field: string): BilingualFieldError => ({
  field,
  text: WRONG_FORMAT,
  alone: { zh: `${WRONG_FORMAT.zh}: ${field}`, en: `${WRONG_FORMAT.en}: ${field}` },
})

function textOf({ keyword, params }: ErrorObject): Bilingual {
  const limit = (params as { limit?: number }).limit
  switch (keyword) {
    case 'minLength':
      return {
        zh: limit === 1 ? '不能为空' : `至少 ${limit} 个字符`,
        en: limit === 1 ? 'Can’t be empty' : `At least ${limit} characters`,
      }
    case 'maxLength':
      return { zh: `最多 ${limit} 个字符`, en: `At most ${limit} characters` }
    case 'minimum':
    case 'exclusiveMinimum':
      return { zh: `不能小于 ${limit}`, en: `Must be at least ${limit}` }
    case 'maximum':
    case 'exclusiveMaximum':
      return { zh: `不能大于 ${limit}`, en: `Must be at most ${limit}` }
    case 'minItems':
      return { zh: `至少选择 ${limit} 项`, en: `Select at least ${limit}` }
    case 'maxItems':
      return { zh: `最多 ${limit} 项`, en: `Select at most ${limit}` }
    case 'enum':
    case 'const': {
      const allowed = (params as { allowedValues?: unknown[] }).allowedValues?.join(', ')
      return {
        zh: allowed ? `只能是 ${allowed}` : '值不在允许范围内',
        en: allowed ? `Must be one of ${allowed}` : 'Not an allowed value',
      }
    }
    default:
      return WRONG_FORMAT
  }
}
