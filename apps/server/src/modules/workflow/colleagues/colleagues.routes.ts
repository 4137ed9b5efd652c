import { PAGE_SIZE_MAX } from '@drawdesk/contract/core/constants'
import {
  FLOW_GROUPS_PATH,
  FLOW_PEOPLE_PATH,
  FlowGroupPage,
  FlowGroupsQuery,
  FlowPeoplePage,
  FlowPeopleQuery,
} from '@drawdesk/contract/workflow/colleagues'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { flowPermission } from '../shared/flow-permission.ts'
import { findActingRoles } from './acting-roles.ts'
import { createColleaguesRepository, type Wanted } from './colleagues.repository.ts'

/** Names to choose from. Who may choose people in a process is everybody in it; groups are chosen where one is drawn. */
export function colleaguesRoutes({ db, config }: Pick<Deps, 'db' | 'config'>): AnyRoute[] {
  const colleagues = createColleaguesRepository(db)
  return [
    route({
      method: 'GET',
      path: FLOW_PEOPLE_PATH,
      summary: 'People of the caller’s tenant by name, to choose from; with ids those alone',
      audit: 'flowProcess.people',
      permission: 'signedIn',
      input: FlowPeopleQuery,
      answer: FlowPeoplePage,
      handle: async ({ caller, input }) =>
        colleagues.pagePeople(caller, wantedOf(input, config.timeZone), await findActingRoles(db, caller.tenantId)),
    }),
    route({
      method: 'GET',
      path: FLOW_GROUPS_PATH,
      summary: 'Roles, posts or departments of the caller’s tenant by name, to choose from; with ids those alone',
      audit: 'flowProcess.groups',
      permission: flowPermission('flow_model', 'flow_model_view'),
      input: FlowGroupsQuery,
      answer: FlowGroupPage,
      handle: ({ caller, input: { kind, ...input } }) =>
        colleagues.pageGroups(caller, kind, wantedOf(input, config.timeZone)),
    }),
  ]
}

function wantedOf(input: FlowPeopleQuery, timeZone: string): Wanted {
  const dates = readDateSearch(input, timeZone)
  const ids = idsOf(input.ids ?? '')
  // All of the ids that are asked for stand on one page.
  if (ids.length > 0) return { ids, text: '', dates, paging: { current: 1, size: PAGE_SIZE_MAX } }
  return { ids, text: input.text?.trim() ?? '', dates, paging: readPaging(input) }
}
