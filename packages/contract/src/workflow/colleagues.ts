import { Id, IdList, PageOf, pageAndDates, Type, type Static } from '../core/schema.ts'
import { FLOW_PROCESS_PATH } from './process.ts'

export const FLOW_PEOPLE_PATH = `${FLOW_PROCESS_PATH}/people`
export const FLOW_GROUPS_PATH = `${FLOW_PROCESS_PATH}/groups`

/** 1: removed. Such are named where they were chosen before, and offered no more. */
const IsGone = Type.Integer({ minimum: 0, maximum: 1 })

/** A colleague to choose: everybody of the tenant who is signed in may know names and departments. `deptName`: several are joined by `, `. */
export const FlowPerson = Type.Object({
  id: Id,
  name: Type.String(),
  deptName: Type.String(),
  isGone: IsGone,
  /** 0: none of their roles has the page of to-dos, so that a task does not reach them. */
  mayAct: Type.Integer({ minimum: 0, maximum: 1 }),
})
export type FlowPerson = Static<typeof FlowPerson>
export const FlowPeoplePage = PageOf(FlowPerson)

export const FLOW_GROUP_KINDS = ['role', 'post', 'dept'] as const
export type FlowGroupKind = (typeof FLOW_GROUP_KINDS)[number]

/** Of a department with those above it: `Head office / Sales`. `alias`: of a role, "" for none. */
export const FlowGroup = Type.Object({ id: Id, name: Type.String(), alias: Type.String(), isGone: IsGone })
export type FlowGroup = Static<typeof FlowGroup>
export const FlowGroupPage = PageOf(FlowGroup)

const wanted = {
  /** Part of a name; of people also of an account. */
  text: Type.Optional(Type.String({ maxLength: 50 })),
  ...pageAndDates,
}
export const FlowPeopleQuery = Type.Object({
  ...wanted,
  /** These alone, also such as are gone; then neither text nor page counts. */
  ids: Type.Optional(IdList),
})
export type FlowPeopleQuery = Static<typeof FlowPeopleQuery>
export const FlowGroupsQuery = Type.Object({
  /** As of people; of roles also aliases, as diagrams name them. */
  ids: Type.Optional(Type.String({ maxLength: 2_000 })),
  kind: Type.Unsafe<FlowGroupKind>({ type: 'string', enum: [...FLOW_GROUP_KINDS] }),
  ...wanted,
})
