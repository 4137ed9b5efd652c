import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestServer } from './postgres.ts'
import { makeSeededTemplate } from './seeded-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
  }
}

/** Starts PostgreSQL once for all test files of the server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestPostgres()
  await makeSeededTemplate(server)
  project.provide('postgres', server)
  return stop
}
