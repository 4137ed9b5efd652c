import { FLOW_CATEGORY_PREFIX, FLOW_DICT } from '@drawdesk/contract/workflow/flow'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Scope } from '../../../platform/scope.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'

export interface FlowCategoryFacts {
  name: string
  /** Of the form: `/work/process/<route>/…`. */
  route: string
}

/** By category as it travels (`flow_1`). */
export type FlowCategories = ReadonlyMap<string, FlowCategoryFacts>

const NOTHING: FlowCategoryFacts = { name: '', route: '' }

/** Names and routes of the categories, from the dictionary of processes; a sealed one keeps its name. */
export async function readFlowCategories(
  dictionaries: DictService,
  scope: Pick<Scope, 'tenantId'>,
  language: Language,
): Promise<FlowCategories> {
  const [names, entries] = await Promise.all([
    dictionaries.findNames(scope, FLOW_DICT, language),
    dictionaries.listEntries(scope, FLOW_DICT, language),
  ])
  const routes = new Map(entries.map(({ dictKey, remark }) => [dictKey, remark]))
  return new Map(
    [...names].map(([key, name]) => [`${FLOW_CATEGORY_PREFIX}${key}`, { name, route: routes.get(key) ?? '' }]),
  )
}

export const categoryIn = (categories: FlowCategories, category: string): FlowCategoryFacts =>
  categories.get(category) ?? NOTHING
