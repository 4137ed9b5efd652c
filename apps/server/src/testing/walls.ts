import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts'
import { withoutTenantConditions } from './without-tenant-conditions.ts'

/**
 * Which of the two walls between tenants stand: wall 1 are the conditions of the queries, wall 2 is row-level security. What one wall alone
 * keeps apart shows that it does not lean on the other.
 */
export interface Walls {
  name: string
  hasConditions: boolean
  hasRowSecurity: boolean
}

export const BOTH_WALLS: Walls = { name: 'both walls', hasConditions: true, hasRowSecurity: true }
export const ROW_SECURITY_ALONE: Walls = {
  name: 'row-level security alone',
  hasConditions: false,
  hasRowSecurity: true,
}
export const CONDITIONS_ALONE: Walls = {
  name: 'the conditions of the queries alone',
  hasConditions: true,
  hasRowSecurity: false,
}
/** Here the same search has to find what it is to miss behind a wall. */
export const NEITHER_WALL: Walls = { name: 'neither wall', hasConditions: false, hasRowSecurity: false }

export const isWalled = ({ hasConditions, hasRowSecurity }: Walls): boolean => hasConditions || hasRowSecurity

export interface WalledApp extends TestApp {
  /** How many tenant conditions were taken out of its queries so far; 0 where they stand. */
  conditionsRemoved(): number
  /** Whether any table is behind row-level security. */
  isRowSecurityOn(): Promise<boolean>
}

/** The application with these walls, on a database of its own. */
export async function buildBehind(
  { hasConditions, hasRowSecurity }: Walls,
  options: TestAppOptions = {},
): Promise<WalledApp> {
  const conditions = withoutTenantConditions()
  const test = await buildTestApp({
    ...options,
    ...(hasConditions ? {} : { extraPlugins: [conditions] }),
    ...(hasRowSecurity ? {} : { isRowSecurityOff: true }),
  })
  return {
    ...test,
    conditionsRemoved: conditions.removed,
    isRowSecurityOn: async () =>
      (await test.owner(`select 1 from pg_class where relrowsecurity and relkind = 'r' limit 1`)).length > 0,
  }
}
