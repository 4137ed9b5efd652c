import type { Bilingual } from '@drawdesk/contract/core/texts'
import { LEAVE_ROUTE, LEAVE_TABLE } from '@drawdesk/contract/workflow/leave'
import { detailAddress, handleAddress, type InstancePlace } from '@drawdesk/contract/workflow/work-address'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { audienceTag, type NewEvent } from '../../../platform/events/events.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { AddressedNotice, SystemNotices } from '../../notices/system-notice.ts'
import { titleIn } from '../../settings/approvals/request-titles.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames, type FlowNames } from '../definitions/flow-names.ts'
import type { InstanceRow } from './instance.repository.ts'
import { createFlowPeopleRepository, NO_ONE } from './people.repository.ts'

type NamedInstance = Pick<
  InstanceRow,
  'id' | 'title' | 'processName' | 'definitionId' | 'businessTable' | 'businessId' | 'startUserId'
>

/** A task that came to somebody, or that is theirs no more. */
export interface TaskNews {
  id: string
  name: string
  nodeId: string
  instance: NamedInstance
  assigneeId: string | null
  candidates: readonly string[]
  state: 'open' | 'changed' | 'done'
}

export interface InstanceNews {
  instance: NamedInstance
  state: 'running' | 'suspended' | 'ended'
  /** Of one that ended: whether it came to its end by itself. */
  isCompleted: boolean
  version: number
}

/** People who were shown an instance. */
export interface CopyNews {
  instance: NamedInstance
  userIds: readonly string[]
}

const TITLE_MOST = 200

/** Key of the notice about a task. */
export const taskNoticeKey = (taskId: string): string => `flow.task:${taskId}`
/** Key of the notice that nobody can act on a task. */
const nobodyKey = (taskId: string): string => `flow.nobody:${taskId}`
export const endNoticeKey = (instanceId: string): string => `flow.end:${instanceId}`

/** What people call an instance, or a task of it, in both languages. `english`: the names of its definition. */
export function titleOf(
  { title, processName, definitionId }: Pick<NamedInstance, 'title' | 'processName' | 'definitionId'>,
  english: FlowNames,
  task?: { nodeId: string; name: string },
): Bilingual {
  const [zh, en] = [
    titleIn(title, 'zh') || processName,
    titleIn(title, 'en') || english.process(definitionId, processName),
  ].map((about) => about.slice(0, TITLE_MOST)) as [string, string] // one for each
  if (!task) return { zh, en }
  return { zh: `${zh} · ${task.name}`, en: `${en} · ${english.node(definitionId, task.nodeId, task.name)}` }
}

type Placed = Pick<InstanceRow, 'id' | 'businessTable' | 'businessId'>
const placeOf = ({ id, businessTable, businessId }: Placed): InstancePlace => ({
  route: businessTable === LEAVE_TABLE ? LEAVE_ROUTE : '',
  processInstanceId: id,
  businessId,
})

/** The page on which a task is acted on, and where it says who did when it is done. */
export const taskPage = (instance: Placed, taskId: string): string => handleAddress({ ...placeOf(instance), taskId })
const instancePage = (instance: Placed): string => detailAddress(placeOf(instance))

interface Audience {
  users: string[]
  roles: string[]
  depts: string[]
}

/** Reports what a step changed: events for open consoles, notices to those who have to act, and to the starter at the end. */
export function createFlowNews({
  events,
  systemNotices,
  definitions,
}: Pick<Deps, 'events'> & { systemNotices: SystemNotices; definitions: DefinitionCache }) {
  async function audienceOf(trx: Db, scope: Scope, { assigneeId, candidates }: TaskNews): Promise<Audience> {
    const idsOf = (kind: string): string[] =>
      candidates.filter((who) => who.startsWith(`${kind}:`)).map((who) => who.slice(kind.length + 1))
    if (assigneeId !== null) return { users: [assigneeId], roles: [], depts: [] }
    const ofPosts = await createFlowPeopleRepository(trx).findOfPosts(scope, idsOf('post'))
    return { users: [...idsOf('user'), ...ofPosts], roles: idsOf('role'), depts: idsOf('dept') }
  }

  /** For a task that nobody could claim: to who asked, to who sent it on, and to who runs the tenant and can give somebody the role. */
  async function nobodyNotice(
    trx: Db,
    scope: Scope,
    task: TaskNews,
    english: FlowNames,
  ): Promise<AddressedNotice | undefined> {
    const people = createFlowPeopleRepository(trx)
    if (task.assigneeId !== null || (await people.hasOther(scope, task.candidates, NO_ONE))) return undefined
    const about = titleOf(task.instance, english, task)
    const involved = [...(await people.findAdmins(scope)), task.instance.startUserId, scope.userId]
    const users = await people.findActive(scope, [...new Set(involved.flatMap((id) => id || []))])
    return {
      key: nobodyKey(task.id),
      title: { zh: `无人可办理：${about.zh}`, en: `No one can act on: ${about.en}` },
      content: NOBODY_CAN,
      path: instancePage(task.instance),
      to: { ...NOBODY, targetUser: users.join(',') },
    }
  }

  return {
    /** As the last statements of a step's transaction. */
    async publish(
      trx: Db,
      scope: Scope,
      {
        tasks,
        instances,
        copies,
      }: { tasks: readonly TaskNews[]; instances: readonly InstanceNews[]; copies: readonly CopyNews[] },
    ): Promise<void> {
      const news: NewEvent[] = []
      const notices: AddressedNotice[] = []
      const named = [...tasks, ...instances, ...copies].map(({ instance }) => instance.definitionId)
      const english = await readFlowNames(definitions, scope, named, 'en', trx)
      for (const task of tasks) {
        const audience = await audienceOf(trx, scope, task)
        const tags = [
          ...audience.users.map(audienceTag.user),
          ...audience.roles.map(audienceTag.role),
          ...audience.depts.map(audienceTag.dept),
        ]
        if (tags.length > 0)
          news.push({ topic: 'flow', id: task.id, more: { kind: 'task', state: task.state }, audience: tags })
        // Nobody needs to be notified of what they gave themselves.
        if (task.state === 'open' && task.assigneeId !== scope.userId) notices.push(taskNotice(task, audience, english))
        const stuck = task.state === 'open' ? await nobodyNotice(trx, scope, task, english) : undefined
        if (stuck) notices.push(stuck)
      }
      for (const { instance, state, isCompleted, version } of instances) {
        if (instance.startUserId === null) continue
        news.push({
          topic: 'flow',
          id: instance.id,
          more: { kind: 'instance', state, version },
          userId: instance.startUserId,
        })
        if (state === 'ended' && instance.startUserId !== scope.userId)
          notices.push(endNotice(instance, isCompleted, english))
      }
      for (const { instance, userIds } of copies)
        for (const userId of userIds) {
          news.push({ topic: 'flow', id: instance.id, more: { kind: 'instance', state: 'copied' }, userId })
          notices.push(copyNotice(instance, userId, english))
        }
      const over = [
        ...tasks.filter(({ state }) => state === 'done').map(({ id }) => taskNoticeKey(id)),
        ...tasks
          .filter(({ assigneeId, state }) => state === 'done' || assigneeId !== null)
          .map(({ id }) => nobodyKey(id)),
      ]
      await systemNotices.resolveAll(trx, scope.tenantId, over)
      await systemNotices.publishNew(trx, scope.tenantId, notices)
      if (news.length > 0) await events.publish(trx, scope, news)
    },
  }
}

export type FlowNews = ReturnType<typeof createFlowNews>

const NOBODY_CAN: Bilingual = {
  zh: '这一步要由某个角色、岗位或部门的人办理，但其中没有可以登录的人员。添加人员后，他们就能在“待签收”里看到它。',
  en: 'This step belongs to a role, position or department, and no one in it can sign in. Once someone is added, they’ll find it under To claim.',
}
const NOBODY = { targetUser: '', targetRole: '', targetDept: '' }

function taskNotice(task: TaskNews, { users, roles, depts }: Audience, english: FlowNames): AddressedNotice {
  const { id, instance, assigneeId } = task
  const about = titleOf(instance, english, task)
  return {
    key: taskNoticeKey(id),
    title:
      assigneeId === null
        ? { zh: `待签收：${about.zh}`, en: `To claim: ${about.en}` }
        : { zh: `待办理：${about.zh}`, en: `To do: ${about.en}` },
    content: { zh: '', en: '' },
    path: taskPage(instance, id),
    to: { targetUser: users.join(','), targetRole: roles.join(','), targetDept: depts.join(',') },
  }
}

function copyNotice(instance: CopyNews['instance'], userId: string, english: FlowNames): AddressedNotice {
  const about = titleOf(instance, english)
  return {
    // Each person is shown an instance once.
    key: `flow.copy:${instance.id}:${userId}`,
    title: { zh: `抄送：${about.zh}`, en: `Copied to you: ${about.en}` },
    content: { zh: '', en: '' },
    path: instancePage(instance),
    to: { ...NOBODY, targetUser: userId },
  }
}

function endNotice(instance: InstanceNews['instance'], isCompleted: boolean, english: FlowNames): AddressedNotice {
  const about = titleOf(instance, english)
  return {
    key: endNoticeKey(instance.id),
    title: isCompleted
      ? { zh: `流程已结束：${about.zh}`, en: `Finished: ${about.en}` }
      : { zh: `流程已终止：${about.zh}`, en: `Terminated: ${about.en}` },
    content: { zh: '', en: '' },
    path: instancePage(instance),
    to: { ...NOBODY, targetUser: instance.startUserId ?? '' },
  }
}
