import { createFormRepository } from '../../../modules/workflow/forms/form.repository.ts'
import { reaches, type Given, type Probes } from '../probe.ts'

const forms = ({ db }: Given) => createFormRepository(db)

export const workflowFormProbes: Readonly<Record<string, Probes>> = {
  'modules/workflow/forms/form.repository.ts': {
    find: reaches((given) => forms(given).find(given.scope, given.theirs.live)),
    findByKey: reaches((given) => forms(given).findByKey(given.scope, given.theirs.word)),
    listAny: reaches((given) => forms(given).listAny(given.scope, [given.theirs.live])),
  },
}
