import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type {
  FlowFiguresProcess,
  FlowNodeFigures,
  FlowOverdueTask,
  FlowPersonFigures,
} from '@drawdesk/contract/workflow/figures'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import { titleIn } from '../../settings/approvals/request-titles.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames } from '../definitions/flow-names.ts'
import { categoryIn, readFlowCategories } from '../shared/flow-categories.ts'
import { durationText, timeText, type TimeSpan } from '../shared/flow-times.ts'
import { createFiguresRepository, type NodeTimes, type NodeWaits, type VersionCount } from './figures.repository.ts'
import { createOverdueRepository, type OverdueFilters } from './overdue.repository.ts'

export type FiguresNeeds = Pick<Deps, 'db' | 'clock' | 'config'> & {
  dictionaries: DictService
  definitions: DefinitionCache
}

/** A process, all its versions or one. */
export interface OfProcess {
  key: string
  version: number | undefined
}

const PROCESSES_MOST = 500

/** How long processes take, and at which nodes and people they wait. What each figure counts: packages/contract/src/workflow/figures.ts. */
export function createFiguresService({ db, clock, config, dictionaries, definitions }: FiguresNeeds) {
  const figures = createFiguresRepository(db)
  const spanText = (ms: number | null, language: Language): string => (ms === null ? '' : durationText(ms, language))

  /** What the newest version with each node calls it, and of which type it is. Older versions are read only for nodes that newer ones lack. */
  async function nodeFacts(
    scope: Scope,
    definitionIds: readonly string[],
    nodeIds: ReadonlySet<string>,
    language: Language,
  ): Promise<Map<string, { name: string; type: string }>> {
    const facts = new Map<string, { name: string; type: string }>()
    for (const id of definitionIds) {
      if (facts.size === nodeIds.size) break
      const { nodes } = await definitions.get(scope, { id })
      for (const nodeId of nodeIds) {
        const node = Object.hasOwn(nodes, nodeId) ? nodes[nodeId] : undefined
        if (node && !facts.has(nodeId))
          facts.set(nodeId, { name: (language === 'en' && node.nameEn) || node.name, type: node.type })
      }
    }
    return facts
  }

  return {
    async processes(scope: Scope, language: Language): Promise<FlowFiguresProcess[]> {
      const versions = await figures.listVersions(scope)
      return processViews(
        versions.map((row) => ({ ...row, name: (language === 'en' && row.nameEn) || row.name })),
      ).slice(0, PROCESSES_MOST)
    },

    async nodes(
      scope: Scope,
      { key, version, span }: OfProcess & { span: TimeSpan },
      language: Language,
    ): Promise<FlowNodeFigures[]> {
      const ids = await figures.listDefinitions(scope, key, version)
      const [times, waits] = await Promise.all([figures.nodeTimes(scope, ids, span), figures.nodeWaits(scope, ids)])
      const timesOf = new Map<string, NodeTimes>(times.map((row) => [row.nodeId, row]))
      const waitsOf = new Map<string, NodeWaits>(waits.map((row) => [row.nodeId, row]))
      const nodeIds = new Set([...timesOf.keys(), ...waitsOf.keys()])
      const facts = await nodeFacts(scope, ids, nodeIds, language)
      return [...nodeIds]
        .map((nodeId) => {
          const { count = 0, p50 = null, p90 = null } = timesOf.get(nodeId) ?? {}
          const { waiting = 0, oldest } = waitsOf.get(nodeId) ?? {}
          return {
            nodeId,
            nodeName: facts.get(nodeId)?.name ?? '',
            nodeType: facts.get(nodeId)?.type ?? '',
            count,
            p50: whole(p50),
            p90: whole(p90),
            p50Time: spanText(p50, language),
            p90Time: spanText(p90, language),
            waiting,
            oldestTime: timeText(oldest, config.timeZone),
          }
        })
        .toSorted((one, other) => (other.p50 ?? -1) - (one.p50 ?? -1) || (one.nodeId < other.nodeId ? -1 : 1))
    },

    async people(
      scope: Scope,
      { key, version, span }: OfProcess & { span: TimeSpan },
      language: Language,
    ): Promise<FlowPersonFigures[]> {
      const ids = await figures.listDefinitions(scope, key, version)
      const rows = await figures.people(scope, ids, { span, now: clock.now() })
      const names = await findPeopleNames(
        db,
        scope,
        rows.flatMap(({ assigneeId }) => assigneeId ?? []),
      )
      return rows.map(({ assigneeId, oldest, p50, ...counts }) => ({
        ...counts,
        assignee: assigneeId ?? '',
        assigneeName: names.get(assigneeId ?? '') ?? '',
        oldestTime: timeText(oldest, config.timeZone),
        p50: whole(p50),
        p50Time: spanText(p50, language),
      }))
    },

    async overdue(
      scope: Scope,
      { key, version, ...filters }: OfProcess & Omit<OverdueFilters, 'definitionIds'>,
      language: Language,
    ): Promise<Page<FlowOverdueTask>> {
      const now = clock.now()
      const definitionIds = key === '' ? undefined : await figures.listDefinitions(scope, key, version)
      const page = await createOverdueRepository(db).page(scope, { ...filters, definitionIds }, now)
      const [people, categories, names] = await Promise.all([
        findPeopleNames(db, scope, [
          ...new Set(
            page.records.flatMap(({ assigneeId, startUserId }) => [assigneeId ?? [], startUserId ?? []].flat()),
          ),
        ]),
        readFlowCategories(dictionaries, scope, language),
        readFlowNames(
          definitions,
          scope,
          page.records.map(({ definitionId: id }) => id),
          language,
        ),
      ])
      const records = page.records.map((row): FlowOverdueTask => {
        const late = now.getTime() - row.dueDate.getTime()
        return {
          id: row.id,
          taskId: row.id,
          taskName: names.node(row.definitionId, row.nodeId, row.name),
          taskDefinitionKey: row.nodeId,
          assignee: row.assigneeId ?? '',
          assigneeName: people.get(row.assigneeId ?? '') ?? '',
          createTime: timeText(row.createTime, config.timeZone),
          dueDate: timeText(row.dueDate, config.timeZone),
          late,
          lateTime: durationText(late, language),
          processInstanceId: row.instanceId,
          name: titleIn(row.title, language) || names.process(row.definitionId, row.processName),
          processDefinitionId: row.definitionId,
          processDefinitionKey: row.processKey,
          processDefinitionName: names.process(row.definitionId, row.processName),
          processDefinitionVersion: row.processVersion,
          startUser: row.startUserId ?? '',
          startUserName: people.get(row.startUserId ?? '') ?? '',
          route: categoryIn(categories, row.category).route,
          businessId: row.businessId,
        }
      })
      return { ...page, records }
    },
  }
}

/** The database answers fractions of a millisecond. */
const whole = (ms: number | null): number | null => (ms === null ? null : Math.round(ms))

/** Versions by process. A number that an own and a common version of one key share is one version, that of the one with more instances. */
function processViews(counts: readonly VersionCount[]): FlowFiguresProcess[] {
  const processes = [...Map.groupBy(counts, ({ processKey }) => processKey)].map(([processDefinitionKey, ofKey]) => {
    const versions = [...Map.groupBy(ofKey, ({ version }) => version)]
      .map(([version, [first, ...others]]) => ({
        version,
        processDefinitionId: first?.definitionId ?? '',
        name: first?.name ?? '',
        instances: sum([first, ...others].map((one) => one?.instances ?? 0)),
        running: sum([first, ...others].map((one) => one?.running ?? 0)),
      }))
      .toSorted((one, other) => other.version - one.version)
    return {
      processDefinitionKey,
      name: versions[0]?.name ?? '',
      instances: sum(versions.map(({ instances }) => instances)),
      running: sum(versions.map(({ running }) => running)),
      versions: versions.map(({ name: _name, ...version }) => version),
    }
  })
  return processes.toSorted((one, other) => other.instances - one.instances)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
