import type { OpenTask } from '@drawdesk/workflow/engine/effect'
import type { Scope } from '../../../platform/scope.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import type { createFlowPeopleRepository } from './people.repository.ts'

/** Ids of the people of a task. */
export interface TaskPeople {
  assigneeId: string | null
  ownerId: string | null
  /** `user:1`, `role:1`, `post:1`, `dept:1`. */
  candidates: string[]
}

const GROUP = /^(role|post|dept):(.+)$/
/** Clients of this dialect write people so. */
const PERSON = /^taskUser_/

const personName = (name: string): string => name.trim().replace(PERSON, '')

/**
 * Finds the people of tasks that open: people by id or account, roles by id, alias or name, posts and departments by id.
 *
 * @returns in the order of the tasks.
 * @throws AppError `flow.noPerson` for an assignee or owner who is not there: nobody else could act.
 */
export async function findTaskPeople(
  people: ReturnType<typeof createFlowPeopleRepository>,
  scope: Pick<Scope, 'tenantId'>,
  tasks: readonly OpenTask[],
): Promise<TaskPeople[]> {
  const named = tasks.map((task) => ({
    assignee: nameOrNone(task.assignee),
    owner: nameOrNone(task.owner),
    users: task.candidateUsers.map(personName).filter(Boolean),
    groups: task.candidateGroups.map((group) => group.trim()).filter(Boolean),
  }))
  const roleOf = (group: string): string | undefined => {
    const [, kind, rest] = GROUP.exec(group) ?? []
    return kind === undefined ? group : kind === 'role' ? rest : undefined
  }
  const [persons, roles] = await Promise.all([
    people.findPeople(
      scope,
      unique(named.flatMap(({ assignee, owner, users }) => [assignee, owner, ...users].flatMap((name) => name ?? []))),
    ),
    people.findRoles(scope, unique(named.flatMap(({ groups }) => groups.flatMap((group) => roleOf(group) ?? [])))),
  ])
  const idOf = (name: string | undefined): string | null => {
    if (name === undefined) return null
    const id = persons.get(name)
    if (id === undefined) throw flowErrors.noPerson({ values: { person: name } })
    return id
  }
  return named.map(({ assignee, owner, users, groups }) => ({
    assigneeId: idOf(assignee),
    ownerId: idOf(owner),
    candidates: unique([
      ...users.flatMap((name) => persons.get(name) ?? []).map((id) => `user:${id}`),
      ...groups.flatMap((group) => {
        const role = roleOf(group)
        if (role === undefined) return [group]
        const id = roles.get(role)
        return id === undefined ? [] : [`role:${id}`]
      }),
    ]),
  }))
}

const nameOrNone = (text: string | undefined): string | undefined => {
  const name = personName(text ?? '')
  return name === '' ? undefined : name
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]
