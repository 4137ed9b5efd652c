import type { EngineHost } from '@drawdesk/workflow/engine/command'
import type { Value } from '@drawdesk/workflow/engine/state'
import type { Scope } from '../../../../platform/scope.ts'
import type { createFlowPeopleRepository } from '../people.repository.ts'
import type { StepQuestions } from './step-questions.ts'

type People = ReturnType<typeof createFlowPeopleRepository>
/** What a function of the bean asks the database, by what is asked. */
const ASKED = {
  users: (people: People, scope: Scope, ids: readonly string[]) => people.findActive(scope, ids),
  inRoles: async (people: People, scope: Scope, names: readonly string[]) =>
    people.findMembers(scope, 'role', [...new Set((await people.findRoles(scope, names)).values())]),
  inPosts: (people: People, scope: Scope, ids: readonly string[]) => people.findMembers(scope, 'post', ids),
  inDepts: (people: People, scope: Scope, ids: readonly string[]) => people.findMembers(scope, 'dept', ids),
  leaderOf: (people: People, scope: Scope, [user = '']: readonly string[]) => people.findLeaders(scope, user),
  admins: (people: People, scope: Scope) => people.findAdmins(scope),
} as const
type Asked = keyof typeof ASKED

/** The bean `people` for one step. */
export function createPeopleFacts(people: People, scope: Scope, { ask }: Pick<StepQuestions, 'ask'>) {
  const asked = (what: Asked, ids: string[]): string[] =>
    ask(`${what} ${ids.join(',')}`, () => ASKED[what](people, scope, ids))

  const bean: EngineHost['beans'][string] = {
    users: (ids = null) => asked('users', idsIn(ids)),
    inRoles: (names = null) => asked('inRoles', wordsIn(names)),
    inPosts: (ids = null) => asked('inPosts', idsIn(ids)),
    inDepts: (ids = null) => asked('inDepts', idsIn(ids)),
    leaderOf: (user = null) => asked('leaderOf', idsIn(user)),
    adminsIfEmpty: (list = null) => (idsIn(list).length > 0 ? [] : asked('admins', [])),
    orAdmins: (list = null) => (idsIn(list).length > 0 ? idsIn(list) : asked('admins', [])),
  }

  return bean
}

/** Ids of a list, or of a text with commas. */
const idsIn = (value: Value): string[] => wordsIn(value).filter((id) => /^\d{1,18}$/.test(id))

const wordsIn = (value: Value): string[] =>
  (Array.isArray(value) ? (value as Value[]).map(String) : String(value ?? '').split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '')
