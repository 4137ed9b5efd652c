import type { InstanceState } from '@drawdesk/workflow/engine/state'
import { createDefinitionRepository } from '../../../modules/workflow/definitions/definition.repository.ts'
import { createFlowJobRepository, type NewFlowJob } from '../../../modules/workflow/durable/flow-job.repository.ts'
import { createSubscriptionRepository } from '../../../modules/workflow/durable/subscription.repository.ts'
import { createInstanceRepository, type NewInstance } from '../../../modules/workflow/instances/instance.repository.ts'
import { createModelRepository } from '../../../modules/workflow/models/model.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const definitions = ({ db }: Given) => createDefinitionRepository(db)
const instances = ({ db }: Given) => createInstanceRepository(db)
const jobs = ({ db }: Given) => createFlowJobRepository(db)
const models = ({ db }: Given) => createModelRepository(db)
const subscriptions = ({ db }: Given) => createSubscriptionRepository(db)

const paging = { current: 1, size: 10 }
const ALL_MODELS = { name: '', modelKey: '', category: '', dates: [], paging }
const ALL_DEFINITIONS = { name: '', key: '', category: '', mode: undefined, dates: [], paging }
const STATE: InstanceState = {
  version: 1,
  sequence: 0,
  scopes: {},
  tokens: {},
  subscriptions: {},
  compensations: [],
  ended: undefined,
}
const ACROSS = 'asks all tenants, for the platform'

const newDeployment = ({ fresh, now }: Given) => ({
  id: fresh,
  name: 'x',
  category: '',
  resourceName: 'x.bpmn',
  sourceModelId: null,
  createTime: now,
})

const newDefinition = ({ fresh }: Given) => ({
  id: fresh,
  deploymentId: fresh,
  isCommon: 0,
  processKey: 'x',
  processVersion: 1,
  name: 'x',
  description: '',
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
    findDescriptions: reaches((given) => definitions(given).findDescriptions(given.scope, [given.theirs.live])),
    findLatest: reaches((given) => definitions(given).findLatest(given.scope, given.theirs.word)),
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
    removeOfDefinitions: reaches((given) => jobs(given).removeOfDefinitions(given.scope, [given.theirs.live])),
    remove: reaches((given) => jobs(given).remove(given.scope, given.theirs.live, 1)),
    setDue: reaches((given) => jobs(given).setDue(given.scope, given.theirs.live, given.now)),
    fail: reaches((given) =>
      jobs(given).fail(given.scope, given.theirs.live, { attempt: 1, error: 'x', now: given.now }),
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
    list: reaches((given) => subscriptions(given).list(given.scope, 'signal', given.theirs.word)),
  },
  'modules/workflow/instances/instance.repository.ts': {
    find: reaches((given) => instances(given).find(given.scope, given.theirs.live)),
    lock: reaches((given) => instances(given).lock(given.scope, given.theirs.live)),
    insert: adds(async (given) => {
      await addDefinition(given)
      await instances(given).insert(given.scope, newInstance(given), STATE)
    }),
    change: reaches((given) => instances(given).change(given.scope, given.theirs.live, { state: STATE }, given.now)),
    listCalled: reaches((given) => instances(given).listCalled(given.scope, given.theirs.live)),
    listRunning: leftOut(ACROSS),
    listOther: reaches((given) =>
      instances(given).listOther(given.scope, given.theirs.live, { state: 2, after: '0', most: 10 }),
    ),
    setSuspension: reaches((given) => instances(given).setSuspension(given.scope, given.theirs.live, 2, given.now)),
    hide: reaches((given) => instances(given).hide(given.scope, given.theirs.busy, given.now)),
  },
}
