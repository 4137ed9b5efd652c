import type { DrawPrompt } from '@drawdesk/contract/drawing/draw-prompt'
import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import type { Db } from '../../../platform/database/db.ts'
import type { BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { VersionedRow } from '../../../crud/versions/row-version.service.ts'
import { coverProblems } from '../records/covers.service.ts'
import { createStyleApisRepository } from '../styles/style-apis.repository.ts'
import { cleanTags, textProblems, variablesFor } from '../styles/style-texts.ts'
import type { DrawPromptRow } from './draw-prompt.repository.ts'

/** What a save takes and a version keeps: neither the switch nor how often it was used. */
export const PROMPT_FIELDS = [
  'title',
  'content',
  'negative',
  'category',
  'tags',
  'apiId',
  'variables',
  'cover',
  'remark',
] as const satisfies readonly (keyof DrawPrompt & keyof DrawPromptRow)[]

export interface PromptContent {
  title: string
  content: string
  negative: string
  category: string
  tags: string[]
  /** null: it can be read but not sent. */
  apiId: string | null
  variables: PromptVariable[]
  cover: string | null
  remark: string
}

const NEW: Omit<PromptContent, 'title' | 'content'> = {
  negative: '',
  category: '',
  tags: [],
  apiId: null,
  variables: [],
  cover: null,
  remark: '',
}

export const contentOf = (row: DrawPromptRow): PromptContent =>
  Object.fromEntries(PROMPT_FIELDS.map((field) => [field, row[field]])) as unknown as PromptContent // json of our own making

export function versionedOf(row: DrawPromptRow): VersionedRow {
  const { id, version, updateUser, updateTime } = row
  return { id, version, updateUser, updateTime, content: { ...contentOf(row) } }
}

/** What a prompt is after this save, with everything that is wrong with it. A newly chosen API is held until the transaction ends. */
export async function preparePrompt(
  trx: Db,
  scope: Scope,
  given: Partial<PromptContent>,
  before: DrawPromptRow | undefined,
): Promise<{ content: PromptContent; problems: BilingualFieldError[] }> {
  const after = { ...NEW, ...(before ? contentOf(before) : {}), ...given } as PromptContent // a new one brings title and content, the kit asks for them
  const problems: BilingualFieldError[] = []
  if (after.title.trim() === '') problems.push({ field: 'title', text: { zh: '请输入标题', en: 'Enter a title' } })
  if (after.content.trim() === '')
    problems.push({ field: 'content', text: { zh: '请输入提示词内容', en: 'Enter a prompt' } })
  problems.push(...textProblems({ content: after.content, negative: after.negative }))
  const { variables, problems: tooMany } = variablesFor([after.content, after.negative], after.variables, [])
  problems.push(...tooMany, ...(await coverProblems(trx, scope, given.cover, before?.cover)))
  if (
    given.apiId &&
    given.apiId !== before?.apiId &&
    !(await createStyleApisRepository(trx).hold(scope, given.apiId))
  ) {
    problems.push({ field: 'apiId', text: { zh: '绘画接口不存在', en: 'Drawing API not found' } })
  }
  return {
    content: {
      ...after,
      title: after.title.trim(),
      category: after.category.trim(),
      variables,
      tags: cleanTags(after.tags),
    },
    problems,
  }
}

export const toPromptColumns = ({ variables, tags, ...plain }: PromptContent) => ({
  ...plain,
  variables: JSON.stringify(variables),
  tags: JSON.stringify(tags),
})
