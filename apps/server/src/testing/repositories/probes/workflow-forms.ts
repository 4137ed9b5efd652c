import { createColleaguesRepository } from '../../../modules/workflow/colleagues/colleagues.repository.ts'
import { createDraftRepository } from '../../../modules/workflow/forms/draft.repository.ts'
import { createFormRepository } from '../../../modules/workflow/forms/form.repository.ts'
import { createFormStateRepository } from '../../../modules/workflow/forms/form-state.repository.ts'
import { createReferenceRepository } from '../../../modules/workflow/models/reference.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const drafts = ({ db }: Given) => createDraftRepository(db)
const forms = ({ db }: Given) => createFormRepository(db)
const wanted = ({ theirs }: Given) => ({ ids: [theirs.live], text: '', dates: [], paging: { current: 1, size: 10 } })
/** The draft of the other tenant's person. */
const draftOf = ({ theirs }: Given) => ({ definitionId: theirs.live, taskId: theirs.live })

export const workflowFormProbes: Readonly<Record<string, Probes>> = {
  'modules/workflow/models/reference.repository.ts': {
    listForms: reaches((given) => createReferenceRepository(given.db).listForms(given.scope, 'en')),
    listProcesses: reaches((given) => createReferenceRepository(given.db).listProcesses(given.scope, 'en')),
  },
  'modules/workflow/forms/form.repository.ts': {
    find: reaches((given) => forms(given).find(given.scope, given.theirs.live)),
    findByKey: reaches((given) => forms(given).findByKey(given.scope, given.theirs.word)),
    listAny: reaches((given) => forms(given).listAny(given.scope, [given.theirs.live])),
  },
  'modules/workflow/forms/form-state.repository.ts': {
    find: reaches((given) => createFormStateRepository(given.db).find(given.scope, given.theirs.live)),
  },
  'modules/workflow/colleagues/colleagues.repository.ts': {
    pagePeople: reaches((given) => createColleaguesRepository(given.db).pagePeople(given.scope, wanted(given), [])),
    pageGroups: reaches((given) => createColleaguesRepository(given.db).pageGroups(given.scope, 'dept', wanted(given))),
  },
  'modules/workflow/forms/draft.repository.ts': {
    find: reaches((given) => drafts(given).find(given.scope, draftOf(given))),
    page: reaches((given) => drafts(given).page(given.scope, { dates: [], paging: { current: 1, size: 10 } })),
    save: adds((given) =>
      drafts(given).save(given.scope, {
        ...draftOf(given),
        id: given.fresh,
        processName: 'x',
        content: {},
        now: given.now,
      }),
    ),
    remove: reaches((given) => drafts(given).remove(given.scope, draftOf(given))),
    removeOld: leftOut('a maintenance job of the platform over all tenants'),
  },
}
