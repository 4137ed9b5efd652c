import { readShapes } from '../../../../modules/organisation/offboarding/rows/table-keys.ts'
import { createTenantRows } from '../../../../modules/organisation/offboarding/rows/tenant-rows.repository.ts'
import { allLeftOut, leftOut, reaches, type Given, type Probes } from '../../probe.ts'

const PLATFORM = 'rows of the platform about whole tenants: only operators come to them, and there is no wall'
const TABLE = 'system_post'

async function postsOf({ db }: Given) {
  const shape = (await readShapes(db)).get(TABLE)
  if (!shape) throw new Error(`there is no table ${TABLE}`)
  return { rows: createTenantRows(db), shape }
}

export const offboardingProbes: Readonly<Record<string, Probes>> = {
  'modules/organisation/offboarding/rows/tenant-rows.repository.ts': {
    count: reaches((given) => createTenantRows(given.db).count(given.scope, TABLE)),
    sizeOfFiles: reaches((given) => createTenantRows(given.db).sizeOfFiles(given.scope)),
    read: reaches(async (given) => {
      const { rows, shape } = await postsOf(given)
      return rows.read(given.scope, shape, undefined, 10)
    }),
    nextPlaces: reaches(async (given) => {
      const { rows, shape } = await postsOf(given)
      return rows.nextPlaces(given.scope, shape, undefined, 10)
    }),
    endOfBatch: reaches(async (given) => {
      const { rows, shape } = await postsOf(given)
      return rows.endOfBatch(given.scope, shape, undefined, 1)
    }),
    erase: reaches(async (given) => {
      const { rows, shape } = await postsOf(given)
      return rows.erase(given.scope, shape, undefined, ['9000000000000000000'])
    }),
  },
  'modules/organisation/offboarding/erase/rename-mentions.repository.ts': {
    renameMentions: leftOut('changes rows of the platform’s own tenant, for any caller'),
  },
  'modules/organisation/offboarding/export/export.repository.ts': allLeftOut(
    PLATFORM,
    'countFetch',
    'countNamed',
    'find',
    'finish',
    'insert',
    'keep',
    'listEntries',
    'listNewest',
    'listOf',
    'listOver',
    'listParts',
    'listWithoutJob',
    'remove',
  ),
  'modules/organisation/tenants/erasures/erasure.repository.ts': allLeftOut(
    PLATFORM,
    'begin',
    'count',
    'find',
    'findCertificate',
    'hold',
    'insert',
    'insertCertificate',
    'isErased',
    'leaveBehind',
    'listCertificates',
    'listNewest',
    'listOf',
    'listRemoved',
    'listWithoutJob',
    'remove',
    'removeTenant',
  ),
}
