import type { LoopFacts, UserTaskFacts } from '../definition/definition.ts'
import { type ChainPeople, PICKS_VARIABLE } from './chain.ts'

/** Lists of people by expression, each with a group's kind where one stands for itself. */
const LISTS = { user: 'users', role: 'inRoles', post: 'inPosts', dept: 'inDepts' } as const

/** Without `${}`: the list of user ids that `who` means in a step. */
export function peopleExpression({ kind, ids }: ChainPeople, step: string): string {
  if (kind === 'leader') return 'people.leaderOf(initiator)'
  if (kind === 'starterPicks') return `people.users(var:getOrDefault(${PICKS_VARIABLE}, null)['${step}'])`
  return `people.${LISTS[kind]}('${ids.join(',')}')`
}

/** How a user task says it: attributes by name, and the loop that asks several people. */
export interface Assignment {
  attributes: Readonly<Record<string, string>>
  loop: { isSequential: boolean; collection: string } | undefined
}

export function assignmentOf(who: ChainPeople, step: string): Assignment {
  const list = peopleExpression(who, step)
  if (who.mode !== 'any') {
    const collection = who.empty === 'admin' ? `\${people.orAdmins(${list})}` : `\${${list}}`
    return { attributes: { assignee: '${approver}' }, loop: { isSequential: who.mode === 'inTurn', collection } }
  }
  const isOne = who.kind === 'leader' || (who.kind === 'user' && who.ids.length === 1)
  const isGroup = who.kind === 'role' || who.kind === 'post' || who.kind === 'dept'
  const candidates = isOne || isGroup ? [] : [`\${${list}}`]
  if (who.empty === 'admin') candidates.push(`\${people.adminsIfEmpty(${list})}`)
  return {
    attributes: {
      ...(isOne && { assignee: `\${${list}[0]}` }),
      ...(candidates.length > 0 && { candidateUsers: candidates.join(',') }),
      ...(isGroup && { candidateGroups: who.ids.map((id) => `${who.kind}:${id}`).join(',') }),
      ...(who.empty === 'skip' && { skipExpression: `\${empty ${list}}` }),
    },
    loop: undefined,
  }
}

/** The other way; undefined when the task says something else. Whether all of it fits is seen by making the diagram again. */
export function readAssignment(task: UserTaskFacts, loop: LoopFacts | undefined): ChainPeople | undefined {
  if (loop !== undefined) {
    const mode = loop.kind === 'sequential' ? 'inTurn' : 'all'
    const inner = /^\$\{(?:people\.orAdmins\((.*)\)|(.*))\}$/.exec(loop.collection ?? '')
    const people = readList(inner?.[1] ?? inner?.[2] ?? '')
    return people && { ...people, mode, empty: inner?.[1] === undefined ? 'skip' : 'admin' }
  }
  const skipped = /^\$\{empty (.*)\}$/.exec(task.skip ?? '')?.[1]
  const admins = /^\$\{people\.adminsIfEmpty\((.*)\)\}$/.exec(task.candidateUsers.at(-1) ?? '')?.[1]
  const people = readList(skipped ?? admins ?? '')
  return people && { ...people, mode: 'any', empty: skipped === undefined ? 'admin' : 'skip' }
}

/** Kind and ids of a list of people. */
export function readList(list: string): Pick<ChainPeople, 'kind' | 'ids'> | undefined {
  if (list === 'people.leaderOf(initiator)') return { kind: 'leader', ids: [] }
  if (list.startsWith(`people.users(var:getOrDefault(${PICKS_VARIABLE}`)) return { kind: 'starterPicks', ids: [] }
  const [, name, ids = ''] = /^people\.(\w+)\('([^']*)'\)$/.exec(list) ?? []
  const kinds = ['user', 'role', 'post', 'dept'] as const
  const kind = kinds.find((one) => LISTS[one] === name)
  return kind && { kind, ids: ids.split(',') }
}
