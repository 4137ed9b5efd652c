import { createDatasourceRepository } from '../../../../modules/develop/datasources/datasource.repository.ts'
import { createPrototypeRepository } from '../../../../modules/develop/models/model.repository.ts'
import { leftOut, reaches, type Given, type Probes } from '../../probe.ts'

const sources = ({ db }: Given) => createDatasourceRepository(db)
const prototypes = ({ db }: Given) => createPrototypeRepository(db)

export const developProbes: Readonly<Record<string, Probes>> = {
  'modules/develop/datasources/datasource.repository.ts': {
    listActive: reaches((given) => sources(given).listActive(given.scope)),
    find: reaches((given) => sources(given).find(given.scope, given.theirs.live)),
    namesOf: reaches((given) => sources(given).namesOf(given.scope, [given.theirs.live])),
    defaultOf: leftOut('Tenants are a table of the platform.'),
    modelsOn: reaches((given) => sources(given).modelsOn(given.scope, [given.theirs.live])),
  },
  'modules/develop/datasources/own-source.repository.ts': {
    ownSource: leftOut(
      'It takes a statement as it comes: row-level security is its one wall, which datasource.test looks at.',
    ),
  },
  'modules/develop/models/model.repository.ts': {
    list: reaches((given) => prototypes(given).list(given.scope, given.theirs.live)),
    replace: reaches((given) =>
      prototypes(given).replace(given.scope, { modelId: given.theirs.live, rows: [], now: given.now }),
    ),
  },
}
