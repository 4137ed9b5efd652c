import { PAGE_SIZE_MAX } from '@drawdesk/contract/core/constants'
import { FLOW_GROUP_KINDS } from '@drawdesk/contract/workflow/colleagues'
import type { FlowCandidate } from '@drawdesk/contract/workflow/work'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import { createColleaguesRepository } from './colleagues.repository.ts'
import { createFlowPeopleRepository, NO_ONE } from '../instances/people.repository.ts'

/** Candidates of a task by name, groups first, and which of them lead to nobody. */
export async function nameCandidates(db: Db, scope: Scope, candidates: readonly string[]): Promise<FlowCandidate[]> {
  const colleagues = createColleaguesRepository(db)
  const idsOf = (kind: string): string[] =>
    candidates.filter((who) => who.startsWith(`${kind}:`)).map((who) => who.slice(kind.length + 1))
  const named: { who: string; name: string }[] = []
  for (const kind of FLOW_GROUP_KINDS) {
    const ids = idsOf(kind)
    if (ids.length === 0) continue
    const wanted = { ids, text: '', dates: [], paging: { current: 1, size: PAGE_SIZE_MAX } }
    const { records } = await colleagues.pageGroups(scope, kind, wanted)
    named.push(...records.map(({ id, name }) => ({ who: `${kind}:${id}`, name })))
  }
  for (const [id, name] of await findPeopleNames(db, scope, idsOf('user'))) named.push({ who: `user:${id}`, name })
  const people = createFlowPeopleRepository(db)
  return Promise.all(
    named.map(async ({ who, name }) => ({ name, isEmpty: (await people.hasOther(scope, [who], NO_ONE)) ? 0 : 1 })),
  )
}
