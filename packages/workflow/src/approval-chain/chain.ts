/**
 * A process as the simple designer shows it: cards one below the other. {@link chainToBpmn} makes the diagram of it; people who are asked may agree or
 * refuse, a refusal goes back to who started it, to correct and hand in again or to give up.
 */
export interface ApprovalChain {
  steps: readonly ChainStep[]
}

interface StepFacts {
  /** `Step_` and letters or digits: kept through all versions, so that running instances find it again. Left out: one is made. */
  id?: string
  name: string
  /** For people whose language is English. */
  nameEn?: string
}

export type ChainStep =
  /** People are asked. */
  | (StepFacts & { kind: 'approve'; who: ChainPeople })
  /** People are informed. `mode` and `empty` say nothing. */
  | (StepFacts & { kind: 'copy'; who: ChainPeople })
  /** Steps for the case that `when` (an expression) is true. Empty, and only right below `parallel`: always, a branch of several steps. */
  | (StepFacts & { kind: 'condition'; when: string; steps: readonly ChainStep[] })
  /** Each step is a branch; all run at once, and all must end. */
  | (StepFacts & { kind: 'parallel'; steps: readonly ChainStep[] })
  /** Another process, by its key. */
  | (StepFacts & { kind: 'process'; process: string })

export interface ChainPeople {
  /** Users, holders of roles or posts, members of departments; who leads the starter's department; who the starter names. */
  kind: 'user' | 'role' | 'post' | 'dept' | 'leader' | 'starterPicks'
  /** Of the first four kinds. */
  ids: readonly string[]
  /** One of them is enough; all at once; all, one after the other. */
  mode: 'any' | 'all' | 'inTurn'
  /** When nobody is found: go on, or ask the administrators. */
  empty: 'skip' | 'admin'
}

/** What a diagram needs beside its steps. */
export interface ChainFacts {
  /** Id of the process. */
  key: string
  name: string
  /** Given: the names that the diagram makes up itself stand there in English too. */
  nameEn?: string
  /** Of the names that the diagram makes up itself. */
  language: 'zh' | 'en'
  documentation?: string
  documentationEn?: string
  /** Form of the starter, also for corrections. */
  formKey?: string
  starterUsers?: readonly string[]
  starterGroups?: readonly string[]
  /** Who starts it does not approve while somebody else could. */
  othersApprove?: boolean
}

/**
 * Functions that a server registers as the bean `people` for diagrams made of chains. Each answers a list of user ids, of people who may sign in, within
 * the tenant of the instance; empty when there is nobody.
 *
 * - `users(ids)`: those of a comma list or a list that are such people; of null nobody.
 * - `inRoles(ids)`, `inPosts(ids)`, `inDepts(ids)`: who holds one of the roles or posts, is in one of the departments. A role also by its alias, so that
 *   one diagram serves all tenants.
 * - `leaderOf(user)`: who leads the department of a user; the one above, when that is the user.
 * - `adminsIfEmpty(list)`: nobody when the list has somebody, else the tenant's administrators.
 * - `orAdmins(list)`: the list, or the tenant's administrators when it is empty.
 */
export const PEOPLE_FUNCTIONS = [
  'users',
  'inRoles',
  'inPosts',
  'inDepts',
  'leaderOf',
  'adminsIfEmpty',
  'orAdmins',
] as const

/** The handler that a server registers for copies: its field `people` is a list of user ids. */
export const COPY_HANDLER = 'copyTo'

/** A variable that the start form writes for `starterPicks`: a record of lists of user ids by step id. */
export const PICKS_VARIABLE = 'picks'
