import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { listRows } from '../../../apps/server/src/crud/list.repository.ts'
import { readFilters } from '../../../apps/server/src/crud/filters.ts'
import { readPaging, readSort } from '../../../apps/server/src/crud/paging.ts'
import { columnsOf } from '../../../apps/server/src/crud/values.ts'
import { apiLogModule } from '../../../apps/server/src/modules/logs/api/api-log.module.ts'
import {
  LISTED,
  readMembership,
} from '../../../apps/server/src/modules/organisation/users/people/people-read.routes.ts'
import { listUsers } from '../../../apps/server/src/modules/organisation/users/user.repository.ts'
import type { Db } from '../../../apps/server/src/platform/database/db.ts'
import { signIn } from '../lib/api.ts'
import { CALLER, compareRoute, showComparison, type Comparison } from '../lib/measure/comparison.ts'
import { createRandom } from '../lib/data/params.ts'
import type { Part } from '../lib/part.ts'
import {
  DEPT_ID,
  DEPTS,
  LOG_ROWS_DEFAULT,
  logPlaces,
  seedApiLog,
  seedPeople,
  TENANTS,
  USERS,
} from '../lib/data/people.ts'
import { measureExports, showExports } from '../lib/data/people-export.ts'
import { makeDataDir, startProduct } from '../lib/product.ts'
import { recordStatements, recordWork, type RecordedStatement } from '../../../apps/server/src/testing/recorded-sql.ts'

const CONNECTIONS = 20
const CALLS = 50
const ZONE = 'Asia/Shanghai'
type Input = Record<string, string>

/** Lists at size: users of a large tenant, tenants, and the API log. */
export const measurePeople: Part = async (handles, { logRows: rows = LOG_ROWS_DEFAULT }) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const api = await signIn(product)
  await seedPeople(product)
  const seeding = performance.now()
  await seedApiLog(product, rows)
  const seedSeconds = (performance.now() - seeding) / 1_000
  const places = await logPlaces(product, rows, CALLS)
  const random = createRandom()
  const pick = (most: number): number => Math.floor(random() * most)
  const many = (make: () => Input): Input[] => Array.from({ length: CALLS }, make)

  // The person who measures stands among the users, in a department of their own: pages begin with the seeded ones.
  const variants: {
    name: string
    path: string
    inputs: Input[]
    record(input: Input): Promise<RecordedStatement[]>
  }[] = [
    {
      name: 'users, newest first',
      path: '/blade-user/page',
      inputs: many(() => ({ current: String(1 + pick(50)) })),
      record: recordUsers,
    },
    {
      name: 'users of a department',
      path: '/blade-user/page',
      inputs: many(() => ({ deptId: (DEPT_ID + BigInt(pick(DEPTS))).toString() })),
      record: recordUsers,
    },
    {
      name: 'users by a part of the name',
      path: '/blade-user/page',
      inputs: many(() => ({ realName: pick(4_096).toString(16).padStart(3, '0') })),
      record: recordUsers,
    },
    {
      name: 'users who wait for approval',
      path: '/blade-user/page',
      inputs: many(() => ({ roleId: '-1', current: String(1 + pick(5)) })),
      record: recordUsers,
    },
    {
      name: 'tenants by a part of the name',
      path: '/blade-system/tenant/list',
      inputs: many(() => ({ tenantName: pick(256).toString(16).padStart(2, '0') })),
      record: recordTenants,
    },
    {
      name: 'API log, newest first, with its total',
      path: '/blade-log/api/list',
      inputs: many(() => ({ current: String(1 + pick(20)), createTime_datelt: '2200-01-01 00:00:00' })),
      record: recordLog,
    },
    {
      name: 'API log, going on from anywhere',
      path: '/blade-log/api/list',
      inputs: places.map(({ id }) => ({ beforeId: id })),
      record: (input) => recordLogAfter(input, places),
    },
  ]
  const comparisons: Comparison[] = []
  for (const variant of variants)
    comparisons.push(await compareRoute({ product, api, handles, connections: CONNECTIONS, ...variant }))
  const exports = await measureExports(product, api)
  await product.stop()
  return {
    tables: [
      showComparison(
        `Lists at size: ${count(USERS)} users of the tenant, ${count(TENANTS)} tenants, ${count(rows)} rows of the API log, 10 a page, ${CONNECTIONS} connections`,
        comparisons,
      ),
      showExports(`Export of ${count(USERS)} users`, exports),
    ],
    figures: { logRows: rows, seedSeconds, comparisons, exports },
  }
}

const count = (number: number): string => number.toLocaleString('en-US')
const paged = (input: Input) => ({
  ...input,
  ...(input.current === undefined ? {} : { current: Number(input.current) }),
})

/** Page and total; the names of roles, departments and posts, which the product adds, are not among them. */
const recordUsers = (input: Input): Promise<RecordedStatement[]> =>
  recordWork((db: Db) =>
    listUsers(db, CALLER, {
      membership: readMembership(input),
      filters: readFilters(LISTED, input, ZONE),
      sort: readSort(LISTED, input),
      paging: readPaging(paged(input)),
    }),
  )

/** Page and total; the packages and the numbers of accounts are not among them. */
function recordTenants(input: Input): Promise<RecordedStatement[]> {
  const resource = tenantResource
  return recordWork((db: Db) =>
    listRows(db, CALLER, {
      table: 'systemTenant',
      columns: columnsOf(resource),
      filters: readFilters(resource, input, ZONE),
      sort: readSort(resource, input),
      paging: readPaging(paged(input)),
    }),
  )
}

const recordLog = (input: Input): Promise<RecordedStatement[]> =>
  recordStatements(apiLogModule, { path: '/blade-log/api/list', input: paged(input), caller: CALLER })

function recordLogAfter(
  input: Input,
  places: readonly { id: string; createTime: Date }[],
): Promise<RecordedStatement[]> {
  const place = places.find(({ id }) => id === input.beforeId)
  return recordStatements(apiLogModule, {
    path: '/blade-log/api/list',
    input,
    caller: CALLER,
    rows: place ? [{ create_time: place.createTime }] : [],
  })
}
