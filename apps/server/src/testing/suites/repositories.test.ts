import { describe, expect, it } from 'vitest'
import { describeRepositories } from '../repositories/behind-walls.ts'
import {
  exportedFunctions,
  otherFilesWithJobs,
  otherFilesWithQueries,
  repositoryFiles,
} from '../repositories/exported-functions.ts'
import type { Probes } from '../repositories/probe.ts'
import { allProbes } from '../repositories/probes/index.ts'
import { rowProbes, treeProbes } from '../repositories/probes/crud.ts'
import { CONDITIONS_ALONE } from '../walls.ts'

/** Queries that stand beside the rules of one module, whose calls the suites over routes walk; and the kit's way to a table. */
const QUERIES_OF_ONE_MODULE: readonly string[] = [
  'crud/tables.ts',
  'modules/drawing/costs/api-today.service.ts',
  'modules/identity/impersonation/impersonation.service.ts',
  'modules/sign-in/org-framework/org-framework.routes.ts',
  'modules/notices/notice.rules.ts',
  'modules/organisation/packages/package-grants.ts',
  'modules/organisation/posts/posts.seed.ts',
  'modules/organisation/users/people/platform.service.ts',
  'modules/voice/packets/sample-voices.seed.ts',
  'modules/reports/shipped/insert-shipped.ts',
  // The seal of its own tenant, and a session of another role (report-wall.test).
  'platform/database/reports/report-reader.ts',
  ...['change-targets.loader', 'present.loader', 'scheduled.job'].map((part) => `modules/rights/changes/${part}.ts`),
  ...[
    'administrator',
    'alert-rules',
    'dept',
    'dicts',
    'flow-roles',
    'params',
    'pay-channels',
    'post',
    'roles',
    'sms',
  ].map((step) => `modules/organisation/tenants/new-tenant/${step}.step.ts`),
]

const declared: Readonly<Record<string, Probes>> = {
  ...allProbes,
  ...rowProbes('systemParam'),
  ...treeProbes('systemDept', true),
}

describe('the list of probes', () => {
  it('has every function of every repository, and no other', async () => {
    const files = await repositoryFiles()
    const offered = await Promise.all(files.map(async (file) => [file, await exportedFunctions(file)]))

    expect(
      Object.fromEntries(Object.entries(declared).map(([file, probes]) => [file, Object.keys(probes).toSorted()])),
    ).toEqual(Object.fromEntries(offered))
    expect(files.length).toBeGreaterThan(35)
  })

  it('misses no file that asks the tables of tenants', async () => {
    expect(await otherFilesWithQueries()).toEqual(QUERIES_OF_ONE_MODULE.toSorted())
  })
})

describe('the table of jobs', () => {
  it('is named by the queue alone; everybody else asks platform/jobs', async () => {
    expect(await otherFilesWithJobs()).toEqual([])
  })
})

// What a new query may lack is its condition: nothing else holds here. Behind row-level security alone, both and neither, in the deep tier.
describeRepositories([CONDITIONS_ALONE])
