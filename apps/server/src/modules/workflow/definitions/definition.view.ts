import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import { categoryIn, readFlowCategories } from '../shared/flow-categories.ts'
import { timeText } from '../shared/flow-times.ts'
import type { DefinitionRow } from './definition.repository.ts'

/** Deployed processes as they travel. */
export async function definitionViews(
  { dictionaries, config }: Pick<Deps, 'config'> & { dictionaries: DictService },
  scope: Pick<Scope, 'tenantId'>,
  rows: readonly DefinitionRow[],
  language: Language,
): Promise<FlowDefinition[]> {
  const categories = await readFlowCategories(dictionaries, scope, language)
  return rows.map((row) => {
    const { name: categoryName, route } = categoryIn(categories, row.category)
    return {
      id: row.id,
      name: (language === 'en' && row.nameEn) || row.name,
      key: row.processKey,
      category: row.category,
      categoryName,
      version: row.processVersion,
      description: (language === 'en' && row.descriptionEn) || row.description,
      deploymentId: row.deploymentId,
      resourceName: row.resourceName,
      diagramResourceName: '',
      deploymentTime: timeText(row.createTime, config.timeZone),
      suspensionState: row.suspensionState as FlowDefinition['suspensionState'], // checked by the table
      tenantId: row.isCommon === 1 ? '' : row.tenantId,
      formKey: row.startFormKey,
      route,
    }
  })
}
