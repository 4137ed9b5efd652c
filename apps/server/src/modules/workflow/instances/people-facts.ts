import type { EngineHost } from '@drawdesk/workflow/engine/command'
import type { Value } from '@drawdesk/workflow/engine/state'
import type { Scope } from '../../../platform/scope.ts'
import type { createFlowPeopleRepository } from './people.repository.ts'

type People = ReturnType<typeof createFlowPeopleRepository>
/** What a function of the bean asks the database, by what is asked. */
const ASKED = {
  users: (people: People, scope: Scope, ids: readonly string[]) => people.findActive(scope, ids),
  inRoles: (people: People, scope: Scope, ids: readonly string[]) => people.findMembers(scope, 'role', ids),
  inPosts: (people: People, scope: Scope, ids: readonly string[]) => people.findMembers(scope, 'post', ids),
  inDepts: (people: People, scope: Scope, ids: readonly string[]) => people.findMembers(scope, 'dept', ids),
  leaderOf: (people: People, scope: Scope, [user = '']: readonly string[]) => people.findLeaders(scope, user),
  admins: (people: People, scope: Scope) => people.findAdmins(scope),
} as const
type Asked = keyof typeof ASKED

/** An expression asks for something that is not known yet. */
class NotKnownYet extends Error {}

/** A step asks for no more than this. */
const ROUNDS_MOST = 100

/**
 * The bean `people` for one step. The engine asks nobody while it runs, so what an expression wants to know is noted, looked up, and the step run again
 * from where it began: it is a pure function, and each round knows more.
 */
export function createPeopleFacts(people: People, scope: Scope) {
  const known = new Map<string, string[]>()
  let wanted: { key: string; what: Asked; ids: string[] } | undefined

  function ask(what: Asked, ids: string[]): string[] {
    const key = `${what} ${ids.join(',')}`
    const found = known.get(key)
    if (found) return found
    wanted ??= { key, what, ids }
    throw new NotKnownYet(key)
  }

  const bean: EngineHost['beans'][string] = {
    users: (ids = null) => ask('users', idsIn(ids)),
    inRoles: (ids = null) => ask('inRoles', idsIn(ids)),
    inPosts: (ids = null) => ask('inPosts', idsIn(ids)),
    inDepts: (ids = null) => ask('inDepts', idsIn(ids)),
    leaderOf: (user = null) => ask('leaderOf', idsIn(user)),
    adminsIfEmpty: (list = null) => (idsIn(list).length > 0 ? [] : ask('admins', [])),
    orAdmins: (list = null) => (idsIn(list).length > 0 ? idsIn(list) : ask('admins', [])),
  }

  return {
    bean,

    /** Runs it until it asks for nothing that is not known. @throws what it throws itself */
    async run<Result>(step: () => Result): Promise<Result> {
      for (let round = 0; ; round += 1) {
        wanted = undefined
        try {
          return step()
        } catch (error) {
          // The engine throws a question on as the fault of its expression.
          const question = asked()
          if (question === undefined || round >= ROUNDS_MOST) throw error
          known.set(question.key, await ASKED[question.what](people, scope, question.ids))
        }
      }
    },
  }

  function asked(): typeof wanted {
    return wanted
  }
}

/** Ids of a list, or of a text with commas. */
const idsIn = (value: Value): string[] =>
  (Array.isArray(value) ? (value as Value[]).map(String) : String(value ?? '').split(','))
    .map((id) => id.trim())
    .filter((id) => /^\d{1,18}$/.test(id))
