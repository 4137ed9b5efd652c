import { createDecisionRepository } from '../../../modules/workflow/decisions/decision.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const decisions = ({ db }: Given) => createDecisionRepository(db)
const ALL_DECISIONS = { name: '', key: '', mode: undefined, dates: [], paging: { current: 1, size: 10 } }

export const workflowDecisionProbes: Readonly<Record<string, Probes>> = {
  'modules/workflow/decisions/decision.repository.ts': {
    page: reaches((given) => decisions(given).page(given.scope, ALL_DECISIONS)),
    find: reaches((given) => decisions(given).find(given.scope, given.theirs.live)),
    findXml: reaches((given) => decisions(given).findXml(given.scope, given.theirs.live)),
    listNewest: reaches((given) => decisions(given).listNewest(given.scope, 0)),
    findKept: reaches((given) => decisions(given).findKept(given.scope, given.theirs.live)),
    keep: reaches((given) => decisions(given).keep(given.scope, given.theirs.live, { x: '1' })),
    holdVersions: reaches((given) => decisions(given).holdVersions(given.scope, 0, given.theirs.word)),
    holdUse: adds((given) => decisions(given).holdUse(given.scope, 'use')),
    insert: adds((given) =>
      decisions(given).insert(
        given.scope,
        {
          id: given.fresh,
          isCommon: 0,
          decisionKey: 'x',
          decisionVersion: 1,
          name: 'x',
          xml: '',
          resourceName: 'x.dmn',
        },
        given.now,
      ),
    ),
    listOwn: reaches((given) => decisions(given).listOwn(given.scope, [given.theirs.live])),
    remove: reaches((given) => decisions(given).remove(given.scope, [given.theirs.live], given.now)),
    listUsers: leftOut('asks all tenants, for the platform'),
  },
}
