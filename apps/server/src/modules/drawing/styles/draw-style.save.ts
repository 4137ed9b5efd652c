import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { GUEST_WORDS, type DrawStyle } from '@drawdesk/contract/drawing/draw-style'
import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import type { Db } from '../../../platform/database/db.ts'
import type { BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { coverProblems } from '../records/covers.service.ts'
import type { DrawStyleRow } from './draw-style.repository.ts'
import { createStyleApisRepository } from './style-apis.repository.ts'
import { cleanTags, textProblems, variablesFor } from './style-texts.ts'
import { styleValueProblems, textsIn, type Values } from './style-values.ts'

/** What a save takes and a version keeps: neither the switch nor how often it was used. */
export const STYLE_FIELDS = [
  'styleName',
  'cover',
  'apiId',
  'prompt',
  'negativePrompt',
  'variables',
  'values',
  'width',
  'height',
  'tags',
  'sort',
  'remark',
] as const satisfies readonly (keyof DrawStyle & keyof DrawStyleRow)[]

export interface StyleContent {
  styleName: string
  cover: string | null
  apiId: string
  prompt: string
  negativePrompt: string
  variables: PromptVariable[]
  values: Values
  width: number | null
  height: number | null
  tags: string[]
  sort: number
  remark: string
}

const NEW: Omit<StyleContent, 'styleName' | 'apiId'> = {
  cover: null,
  prompt: '',
  negativePrompt: '',
  variables: [],
  values: {},
  width: null,
  height: null,
  tags: [],
  sort: 0,
  remark: '',
}

export const contentOf = (row: DrawStyleRow): StyleContent =>
  Object.fromEntries(STYLE_FIELDS.map((field) => [field, row[field]])) as unknown as StyleContent // json of our own making

/**
 * What a style is after this save, with everything that is wrong with it. Its API is held until the transaction ends, so that nobody
 * removes it meanwhile.
 */
export async function prepareStyle(
  trx: Db,
  scope: Scope,
  given: Partial<StyleContent>,
  before: DrawStyleRow | undefined,
): Promise<{ content: StyleContent; problems: BilingualFieldError[] }> {
  const after = { ...NEW, ...(before ? contentOf(before) : {}), ...given } as StyleContent // a new one brings name and API, the kit asks for them
  const problems: BilingualFieldError[] = []
  if (after.styleName.trim() === '')
    problems.push({ field: 'styleName', text: { zh: '请输入风格名称', en: 'Enter a name' } })
  const texts = { prompt: after.prompt, negativePrompt: after.negativePrompt }
  problems.push(...textProblems(texts))
  const { variables, problems: tooMany } = variablesFor(
    [after.prompt, after.negativePrompt, ...textsIn(after.values)],
    after.variables,
    [GUEST_WORDS],
  )
  problems.push(...tooMany, ...(await coverProblems(trx, scope, given.cover, before?.cover)))
  if (given.apiId !== undefined || given.values !== undefined)
    problems.push(...(await apiProblems(trx, scope, after, before)))
  return { content: { ...after, styleName: after.styleName.trim(), variables, tags: cleanTags(after.tags) }, problems }
}

async function apiProblems(
  trx: Db,
  scope: Scope,
  { apiId, values }: StyleContent,
  before: DrawStyleRow | undefined,
): Promise<BilingualFieldError[]> {
  const apis = createStyleApisRepository(trx)
  const api = await (apiId === before?.apiId ? apis.holdAny(scope, apiId) : apis.hold(scope, apiId))
  if (!api) return [{ field: 'apiId', text: { zh: '绘画接口不存在', en: 'Drawing API not found' } }]
  const body: BodyNode | undefined = (api.definition as DrawDefinition).submit?.body
  return styleValueProblems(body, values)
}

export const toStyleColumns = ({ variables, values, tags, ...plain }: StyleContent) => ({
  ...plain,
  variables: JSON.stringify(variables),
  values: JSON.stringify(values),
  tags: JSON.stringify(tags),
})
