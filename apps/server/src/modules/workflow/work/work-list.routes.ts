import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import { FlowCounts, FlowRowPage, FlowStartPage, FlowStartQuery, FlowWorkQuery } from '@drawdesk/contract/workflow/work'
import { Type, type Static } from '@drawdesk/contract/core/schema'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { workPermission } from '../shared/flow-permission.ts'
import { readSpan } from '../shared/flow-times.ts'
import { createWorkService, type WorkList, type WorkNeeds } from './work.service.ts'

const path = (call: string): string => `${FLOW_WORK_PATH}/${call}`

const LISTS: readonly { list: WorkList; permission: string; summary: string }[] = [
  { list: 'claim', permission: workPermission('work_claim'), summary: 'Tasks that the caller may claim' },
  { list: 'todo', permission: workPermission('work_todo'), summary: "The caller's open tasks" },
  { list: 'send', permission: workPermission('work_send'), summary: 'Processes that the caller started' },
  { list: 'done', permission: workPermission('work_done'), summary: 'Tasks that the caller has done' },
  { list: 'copied', permission: 'signedIn', summary: 'Processes that the caller was shown' },
]

/** Lists of the caller's own work. */
export function workListRoutes(deps: WorkNeeds): AnyRoute[] {
  const { clock, config } = deps
  const work = createWorkService(deps)

  const filtersOf = (input: Static<typeof FlowWorkQuery>) => ({
    category: input.category ?? '',
    processDefinitionName: input.processDefinitionName ?? '',
    processDefinitionKey: input.processDefinitionKey ?? '',
    span: readSpan(input, config.timeZone),
    dates: readDateSearch(input, config.timeZone),
    overdueAt: input.overdue === 1 ? clock.now() : undefined,
    paging: readPaging(input),
  })

  return [
    route({
      method: 'GET',
      path: path('start-list'),
      summary: 'Processes that the caller may start',
      audit: 'flowWork.startList',
      permission: workPermission('work_start'),
      input: FlowStartQuery,
      answer: FlowStartPage,
      handle: ({ caller, input, language }) =>
        work.startList(
          caller,
          {
            category: input.category ?? '',
            name: input.name ?? '',
            key: '',
            mode: input.mode,
            dates: readDateSearch(input, config.timeZone),
            paging: readPaging(input),
          },
          language,
        ),
    }),
    ...LISTS.map(({ list, permission, summary }) =>
      route({
        method: 'GET',
        path: path(`${list}-list`),
        summary,
        audit: `flowWork.${list}List`,
        permission,
        input: FlowWorkQuery,
        answer: FlowRowPage,
        handle: ({ caller, input, language }) => work.list(caller, list, filtersOf(input), language),
      }),
    ),
    route({
      method: 'GET',
      path: path('counts'),
      summary: 'How much the caller has to do',
      audit: 'flowWork.counts',
      isBackground: true,
      permission: 'signedIn',
      input: Type.Object({}),
      answer: FlowCounts,
      handle: ({ caller }) => work.counts(caller),
    }),
  ]
}
