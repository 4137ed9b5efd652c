import type { InstanceState } from '@drawdesk/workflow/engine/state'
import { createDefinitionRepository } from '../../../modules/workflow/definitions/definition.repository.ts'
import { createFlowJobRepository, type NewFlowJob } from '../../../modules/workflow/durable/flow-job.repository.ts'
import { createSubscriptionRepository } from '../../../modules/workflow/durable/subscription.repository.ts'
import { createFiguresRepository } from '../../../modules/workflow/figures/figures.repository.ts'
import { createOverdueRepository } from '../../../modules/workflow/figures/overdue.repository.ts'
import { createFollowRepository } from '../../../modules/workflow/follow/follow.repository.ts'
import { createCopyRepository } from '../../../modules/workflow/instances/copy.repository.ts'
import { createHistoryRepository } from '../../../modules/workflow/instances/history.repository.ts'
import { createInstanceRepository, type NewInstance } from '../../../modules/workflow/instances/instance.repository.ts'
import { createFlowPeopleRepository } from '../../../modules/workflow/instances/people.repository.ts'
import { createTaskRepository, type NewTask } from '../../../modules/workflow/instances/task.repository.ts'
import { createLeaveRepository } from '../../../modules/workflow/leave/leave.repository.ts'
import { createModelRepository } from '../../../modules/workflow/models/model.repository.ts'
import { createShippedRepository } from '../../../modules/workflow/shipped/shipped.repository.ts'
import { createWorkListRepository } from '../../../modules/workflow/work/work-list.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const definitions = ({ db }: Given) => createDefinitionRepository(db)
const instances = ({ db }: Given) => createInstanceRepository(db)
const jobs = ({ db }: Given) => createFlowJobRepository(db)
const models = ({ db }: Given) => createModelRepository(db)
const subscriptions = ({ db }: Given) => createSubscriptionRepository(db)

const copies = ({ db }: Given) => createCopyRepository(db)
const figures = ({ db }: Given) => createFiguresRepository(db)
const history = ({ db }: Given) => createHistoryRepository(db)
const lists = ({ db }: Given) => createWorkListRepository(db)
const people = ({ db }: Given) => createFlowPeopleRepository(db)
const tasks = ({ db }: Given) => createTaskRepository(db)

const paging = { current: 1, size: 10 }
const ALL_MODELS = { name: '', modelKey: '', category: '', dates: [], paging }
const ALL_DEFINITIONS = { name: '', key: '', category: '', mode: undefined, dates: [], paging }
const ALL_TIMES = { from: undefined, until: undefined }
const ALL_WORK = {
  category: '',
  processDefinitionName: '',
  processDefinitionKey: '',
  span: { from: undefined, until: undefined },
  dates: [],
  overdueAt: undefined,
  paging,
}
const ALL_FOLLOWED = {
  instanceId: '',
  definitionId: '',
  processKey: '',
  businessKey: '',
  startUserId: '',
  category: '',
  dates: [],
  paging,
}
export const STATE: InstanceState = {
  version: 1,
  sequence: 0,
  scopes: {},
  tokens: {},
  subscriptions: {},
  compensations: [],
  ended: undefined,
}
const ACROSS = 'asks all tenants, for the platform'

export const newDeployment = ({ fresh, now }: Given) => ({
  id: fresh,
  name: 'x',
  category: '',
  resourceName: 'x.bpmn',
  sourceModelId: null,
  createTime: now,
})

export const newDefinition = ({ fresh }: Given) => ({
  id: fresh,
  deploymentId: fresh,
  isCommon: 0,
  processKey: 'x',
  processVersion: 1,
  name: 'x',
  nameEn: '',
  description: '',
  descriptionEn: '',
  category: '',
  xml: '',
  xmlHash: '',
  resourceName: 'x.bpmn',
  startFormKey: '',
  starterUsers: [],
  starterGroups: [],
})

export const newInstance = ({ fresh, now }: Given): NewInstance => ({
  id: fresh,
  definitionId: fresh,
  processKey: 'x',
  processName: 'x',
  processVersion: 1,
  category: '',
  title: '',
  businessTable: '',
  businessId: '',
  startUserId: null,
  startTime: now,
  parentInstanceId: null,
  parentToken: '',
  rootInstanceId: fresh,
  depth: 0,
})

const newTask = ({ fresh, now }: Given): NewTask => ({
  id: fresh,
  instanceId: fresh,
  definitionId: fresh,
  token: '1',
  loopToken: null,
  nodeId: 'x',
  name: 'x',
  formKey: '',
  ownerId: null,
  assigneeId: null,
  priority: 50,
  dueDate: null,
  category: '',
  parentTaskId: null,
  signKind: '',
  createTime: now,
})

const newJob = ({ fresh, now }: Given): NewFlowJob => ({
  id: fresh,
  kind: 'timer',
  instanceId: null,
  definitionId: null,
  nodeId: 'x',
  reference: '',
  due: now,
  facts: {},
})

/** A definition of the own tenant, so that an instance can stand on it. */
async function addDefinition(given: Given): Promise<void> {
  await definitions(given).insertDeployment(given.scope, newDeployment(given))
  await definitions(given).insert(given.scope, newDefinition(given), given.now)
}

async function addInstance(given: Given): Promise<void> {
  await addDefinition(given)
  await instances(given).insert(given.scope, newInstance(given), STATE)
}

export const workflowProbes: Readonly<Record<string, Probes>> = {
  'modules/workflow/models/model.repository.ts': {
    page: reaches((given) => models(given).page(given.scope, ALL_MODELS)),
    find: reaches((given) => models(given).find(given.scope, given.theirs.live)),
  },
  'modules/workflow/definitions/definition.repository.ts': {
    page: reaches((given) => definitions(given).page(given.scope, ALL_DEFINITIONS)),
    startPage: reaches((given) =>
      definitions(given).startPage(given.scope, { userId: given.theirs.word, groups: [] }, ALL_DEFINITIONS),
    ),
    find: reaches((given) => definitions(given).find(given.scope, given.theirs.live)),
    findXml: reaches((given) => definitions(given).findXml(given.scope, given.theirs.live)),
    findStarters: reaches((given) => definitions(given).findStarters(given.scope, given.theirs.live)),
    findDescriptions: reaches((given) => definitions(given).findDescriptions(given.scope, [given.theirs.live], 'zh')),
    findLatest: reaches((given) => definitions(given).findLatest(given.scope, given.theirs.word)),
    listLatest: reaches((given) => definitions(given).listLatest(given.scope, 10)),
    listOfDeployments: reaches((given) => definitions(given).listOfDeployments(given.scope, [given.theirs.live])),
    holdVersions: reaches((given) => definitions(given).holdVersions(given.scope, 0, given.theirs.word)),
    insertDeployment: adds((given) => definitions(given).insertDeployment(given.scope, newDeployment(given))),
    insert: adds(addDefinition),
    markLatest: reaches((given) => definitions(given).markLatest(given.scope, 0, given.theirs.word)),
    setSuspension: reaches((given) => definitions(given).setSuspension(given.scope, given.theirs.live, 2, given.now)),
    removeDeployments: reaches((given) =>
      definitions(given).removeDeployments(given.scope, [given.theirs.live], given.now),
    ),
    findTenants: leftOut('the table of the tenants themselves'),
  },
  'modules/workflow/durable/flow-job.repository.ts': {
    insert: adds((given) => jobs(given).insert(given.scope, [newJob(given)])),
    find: reaches((given) => jobs(given).find(given.scope, given.theirs.live)),
    listOfInstance: reaches((given) => jobs(given).listOfInstance(given.scope, given.theirs.live)),
    removeByReference: reaches((given) =>
      jobs(given).removeByReference(given.scope, given.theirs.live, [given.theirs.word]),
    ),
    move: reaches((given) =>
      jobs(given).move(given.scope, given.theirs.busy, `${given.theirs.word}-${given.theirs.busy}`, 'x'),
    ),
    removeOfDefinitions: reaches((given) => jobs(given).removeOfDefinitions(given.scope, [given.theirs.live])),
    remove: reaches((given) => jobs(given).remove(given.scope, given.theirs.live, 1)),
    noteError: reaches((given) =>
      jobs(given).noteError(given.scope, given.theirs.live, { attempt: 1, error: 'x', isOwn: true }),
    ),
    giveUp: reaches((given) =>
      jobs(given).giveUp(given.scope, given.theirs.live, { attempt: 1, error: 'x', now: given.now }),
    ),
    begin: reaches((given) => jobs(given).begin(given.scope, given.theirs.live, given.now)),
    findFailed: reaches((given) => jobs(given).findFailed(given.scope, [given.theirs.live])),
    listLost: leftOut(ACROSS),
  },
  'modules/workflow/durable/subscription.repository.ts': {
    insert: adds((given) =>
      subscriptions(given).insert(given.scope, [
        {
          id: given.fresh,
          kind: 'signal',
          name: 'x',
          instanceId: null,
          subscription: '',
          definitionId: given.fresh,
          nodeId: 'x',
        },
      ]),
    ),
    remove: reaches((given) => subscriptions(given).remove(given.scope, given.theirs.live, [given.theirs.word])),
    removeOfDefinitions: reaches((given) => subscriptions(given).removeOfDefinitions(given.scope, [given.theirs.live])),
    listForSignal: reaches((given) => subscriptions(given).listForSignal(given.scope, given.theirs.word)),
    findForMessage: reaches((given) =>
      subscriptions(given).findForMessage(given.scope, `${given.theirs.word}-${given.theirs.busy}`),
    ),
  },
  'modules/workflow/instances/instance.repository.ts': {
    find: reaches((given) => instances(given).find(given.scope, given.theirs.live)),
    lock: reaches((given) => instances(given).lock(given.scope, given.theirs.live)),
    insert: adds(addInstance),
    setTitle: reaches((given) => instances(given).setTitle(given.scope, given.theirs.live, 'x', given.now)),
    change: reaches((given) => instances(given).change(given.scope, given.theirs.live, { state: STATE }, given.now)),
    listWithState: reaches((given) => instances(given).listWithState(given.scope, [given.theirs.live])),
    countRunning: reaches((given) => instances(given).countRunning(given.scope, [given.theirs.live])),
    holdOpen: leftOut(
      'asks for rows about a business row, none of which is planted; refill-tasks.test.ts asks it as another tenant',
    ),
    listCalled: reaches((given) => instances(given).listCalled(given.scope, given.theirs.live)),
    listRunning: leftOut(ACROSS),
    listOther: reaches((given) =>
      instances(given).listOther(given.scope, given.theirs.live, { state: 2, after: '0', most: 10 }),
    ),
    setSuspension: reaches((given) => instances(given).setSuspension(given.scope, given.theirs.live, 2, given.now)),
    hide: reaches((given) => instances(given).hide(given.scope, given.theirs.busy, given.now)),
  },
  'modules/workflow/instances/task.repository.ts': {
    find: reaches((given) => tasks(given).find(given.scope, given.theirs.live)),
    listOfInstance: reaches((given) => tasks(given).listOfInstance(given.scope, given.theirs.live)),
    listOpen: reaches((given) => tasks(given).listOpen(given.scope, given.theirs.live)),
    listSigners: reaches((given) => tasks(given).listSigners(given.scope, given.theirs.live)),
    insert: adds(async (given) => {
      await addInstance(given)
      await tasks(given).insert(given.scope, [{ ...newTask(given), candidates: ['user:1'] }])
    }),
    close: reaches((given) =>
      tasks(given).close(given.scope, given.theirs.live, {
        tokens: [given.theirs.word],
        outcome: 'completed',
        now: given.now,
      }),
    ),
    finish: reaches((given) => tasks(given).finish(given.scope, given.theirs.live, given.now)),
    cancel: reaches((given) => tasks(given).cancel(given.scope, given.theirs.live, given.now)),
    removeCandidates: reaches((given) => tasks(given).removeCandidates(given.scope, [given.theirs.live])),
    listCandidates: reaches((given) => tasks(given).listCandidates(given.scope, given.theirs.live)),
    claim: reaches((given) => tasks(given).claim(given.scope, given.theirs.busy, '1', given.now)),
    change: reaches((given) =>
      tasks(given).change(given.scope, given.theirs.live, {
        assigneeId: given.theirs.live,
        values: { delegation: 'pending' },
        now: given.now,
      }),
    ),
    move: reaches((given) =>
      tasks(given).move(given.scope, given.theirs.live, given.theirs.word, {
        nodeId: 'x',
        name: 'x',
        formKey: '',
        definitionId: given.fresh,
        category: '',
      }),
    ),
    isConcerned: reaches((given) =>
      tasks(given).isConcerned(given.scope, given.theirs.live, { userId: given.theirs.live, who: [] }),
    ),
  },
  'modules/workflow/instances/history.repository.ts': {
    insert: adds(async (given) => {
      await addInstance(given)
      await history(given).insert(given.scope, [
        {
          id: given.fresh,
          instanceId: given.fresh,
          definitionId: given.fresh,
          visit: 1,
          nodeId: 'x',
          nodeName: '',
          nodeType: 'userTask',
          taskId: null,
          startTime: given.now,
          endTime: null,
          outcome: '',
        },
      ])
    }),
    end: reaches((given) =>
      history(given).end(given.scope, given.theirs.live, { visits: [1], outcome: 'completed', now: given.now }),
    ),
    move: reaches((given) =>
      history(given).move(given.scope, given.theirs.live, 1, { nodeId: 'x', nodeName: 'x', definitionId: given.fresh }),
    ),
    list: reaches((given) => history(given).list(given.scope, given.theirs.live)),
    insertComment: adds(async (given) => {
      await addInstance(given)
      await history(given).insertComment(
        given.scope,
        { id: given.fresh, instanceId: given.fresh, taskId: null, kind: 'start', content: '', targetUserId: null },
        given.now,
      )
    }),
    listComments: reaches((given) => history(given).listComments(given.scope, given.theirs.live)),
  },
  'modules/workflow/instances/copy.repository.ts': {
    insert: adds(async (given) => {
      await addInstance(given)
      await copies(given).insert(
        given.scope,
        [{ id: given.fresh, instanceId: given.fresh, userId: given.fresh }],
        given.now,
      )
    }),
    markRead: reaches((given) => copies(given).markRead(given.scope, given.theirs.live, given.theirs.live, given.now)),
  },
  'modules/workflow/instances/people.repository.ts': {
    findGroups: reaches((given) => people(given).findGroups(given.scope)),
    findPeople: reaches((given) => people(given).findPeople(given.scope, [given.theirs.live])),
    findRoles: reaches((given) => people(given).findRoles(given.scope, [given.theirs.live])),
    findActive: reaches((given) => people(given).findActive(given.scope, [given.theirs.live])),
    findMembers: reaches((given) => people(given).findMembers(given.scope, 'dept', [given.theirs.live])),
    findLeaders: reaches((given) => people(given).findLeaders(given.scope, given.theirs.busy)),
    hasOther: reaches((given) => people(given).hasOther(given.scope, [`user:${given.theirs.live}`], '1')),
    findAdmins: reaches((given) => people(given).findAdmins(given.scope)),
    findOfPosts: reaches((given) => people(given).findOfPosts(given.scope, [given.theirs.live])),
  },
  'modules/workflow/leave/leave.repository.ts': {
    insert: adds(async (given) => {
      await addInstance(given)
      await createLeaveRepository(given.db).insert(
        given.scope,
        {
          id: given.fresh,
          instanceId: given.fresh,
          definitionId: given.fresh,
          taskUserId: given.fresh,
          startTime: given.now,
          endTime: new Date(given.now.getTime() + 1),
          reason: 'x',
        },
        given.now,
      )
    }),
    find: reaches((given) => createLeaveRepository(given.db).find(given.scope, given.theirs.live)),
    change: reaches((given) =>
      createLeaveRepository(given.db).change(
        given.scope,
        given.theirs.live,
        { taskUserId: '1', startTime: given.now, endTime: given.now, reason: 'x' },
        given.now,
      ),
    ),
  },
  'modules/workflow/shipped/shipped.repository.ts': {
    listCommon: leftOut('common processes are the platform’s, and read by all'),
    listModels: reaches((given) => createShippedRepository(given.db).listModels(given.scope, given.theirs.word)),
    findCategoryKey: leftOut('the dictionaries of the platform'),
  },
  'modules/workflow/work/work-list.repository.ts': {
    claimPage: reaches((given) =>
      lists(given).claimPage(given.scope, [`${given.theirs.word}-${given.theirs.busy}`], ALL_WORK),
    ),
    todoPage: reaches((given) => lists(given).todoPage(given.scope, ALL_WORK)),
    donePage: reaches((given) => lists(given).donePage({ ...given.scope, userId: given.theirs.done }, ALL_WORK)),
    sendPage: reaches((given) => lists(given).sendPage({ ...given.scope, userId: given.theirs.busy }, ALL_WORK)),
    copiedPage: reaches((given) => lists(given).copiedPage(given.scope, ALL_WORK)),
    find: reaches((given) => lists(given).find(given.scope, given.theirs.live)),
    findNewest: reaches((given) => lists(given).findNewest(given.scope, given.theirs.live)),
    count: reaches((given) => lists(given).count(given.scope, [given.theirs.word], given.now)),
  },
  'modules/workflow/figures/figures.repository.ts': {
    listVersions: reaches((given) => figures(given).listVersions(given.scope)),
    listDefinitions: reaches((given) => figures(given).listDefinitions(given.scope, given.theirs.word, undefined)),
    nodeTimes: reaches((given) => figures(given).nodeTimes(given.scope, [given.theirs.done], ALL_TIMES)),
    nodeWaits: reaches((given) => figures(given).nodeWaits(given.scope, [given.theirs.live])),
    people: reaches((given) =>
      figures(given).people(given.scope, [given.theirs.live], { span: ALL_TIMES, now: given.now }),
    ),
  },
  'modules/workflow/figures/overdue.repository.ts': {
    page: reaches((given) =>
      createOverdueRepository(given.db).page(
        given.scope,
        { definitionIds: undefined, span: ALL_TIMES, dates: [], paging },
        new Date('2999-01-01T00:00:00Z'),
      ),
    ),
  },
  'modules/workflow/follow/follow.repository.ts': {
    page: reaches((given) => createFollowRepository(given.db).page(given.scope, ALL_FOLLOWED)),
    listIds: reaches((given) =>
      createFollowRepository(given.db).listIds(given.scope, ALL_FOLLOWED, { otherThan: given.fresh, most: 10 }),
    ),
    find: reaches((given) => createFollowRepository(given.db).find(given.scope, given.theirs.live)),
  },
}
