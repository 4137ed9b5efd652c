import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowRow, FlowRowStatus } from '@drawdesk/contract/workflow/work'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames, type FlowNames } from '../definitions/flow-names.ts'
import { createDefinitionRepository } from '../definitions/definition.repository.ts'
import { categoryIn, readFlowCategories, type FlowCategories } from '../shared/flow-categories.ts'
import { timeText } from '../shared/flow-times.ts'
import { readSaid } from './said.ts'
import { titleIn } from '../../settings/approvals/request-titles.ts'
import type { WorkRow } from './work-list.repository.ts'

interface Names {
  categories: FlowCategories
  people: ReadonlyMap<string, string>
  descriptions: ReadonlyMap<string, string>
  names: FlowNames
  timeZone: string
  language: Language
  status: FlowRowStatus
  /** What a row's id is that of. */
  of: 'task' | 'instance'
}

/** Rows of the work lists as they travel, with the names of what they hold. */
export async function workViews(
  {
    db,
    config,
    dictionaries,
    definitions,
  }: Pick<Deps, 'db' | 'config'> & { dictionaries: DictService; definitions: DefinitionCache },
  scope: Scope,
  rows: readonly WorkRow[],
  { language, status, of }: { language: Language } & Pick<Names, 'status' | 'of'>,
): Promise<FlowRow[]> {
  const idsOf = (of: (row: WorkRow) => string | null): string[] => [...new Set(rows.flatMap((row) => of(row) ?? []))]
  const definitionIds = idsOf((row) => row.definitionId)
  const [categories, people, descriptions, names] = await Promise.all([
    readFlowCategories(dictionaries, scope, language),
    findPeopleNames(db, scope, [...idsOf((row) => row.assigneeId), ...idsOf((row) => row.startUserId)]),
    createDefinitionRepository(db).findDescriptions(scope, definitionIds, language),
    readFlowNames(definitions, scope, definitionIds, language),
  ])
  return rows.map((row) =>
    viewOf(row, { categories, people, descriptions, names, timeZone: config.timeZone, language, status, of }),
  )
}

function viewOf(
  row: WorkRow,
  { categories, people, descriptions, names, timeZone, language, status, of }: Names,
): FlowRow {
  const { name: categoryName, route } = categoryIn(categories, row.category)
  const time = (at: Date | null): string => timeText(at, timeZone)
  return {
    id: of === 'instance' ? row.instanceId : (row.taskId ?? row.instanceId),
    taskId: row.taskId ?? '',
    taskName: names.node(row.definitionId, row.nodeId ?? '', row.taskName ?? ''),
    taskDefinitionKey: row.nodeId ?? '',
    assignee: row.assigneeId ?? '',
    assigneeName: people.get(row.assigneeId ?? '') ?? '',
    createTime: time(row.createTime),
    claimTime: time(row.claimTime),
    endTime: time(row.endTime),
    dueDate: time(row.dueDate),
    priority: row.priority ?? 0,
    delegation: (row.delegation ?? '') as FlowRow['delegation'], // checked by the table
    executionId: row.instanceId,
    category: row.category,
    categoryName,
    route,
    formKey: row.formKey ?? '',
    processDefinitionId: row.definitionId,
    processDefinitionKey: row.processKey,
    processDefinitionName: names.process(row.definitionId, row.processName),
    processDefinitionVersion: row.processVersion,
    processDefinitionDesc: descriptions.get(row.definitionId) ?? '',
    processInstanceId: row.instanceId,
    title: titleIn(row.title, language),
    startUser: row.startUserId ?? '',
    startUserName: people.get(row.startUserId ?? '') ?? '',
    startTime: time(row.startTime),
    historyProcessInstanceId: row.instanceId,
    historyTaskEndTime: time(row.endTime),
    processIsFinished: row.instanceEnd === null ? 'unfinished' : 'finished',
    suspensionState: row.suspensionState as FlowRow['suspensionState'], // checked by the table
    status,
    businessTable: row.businessTable,
    businessId: row.businessId,
    comment: readSaid(row.comment ?? '', language),
  }
}
