import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import { PROJECTS } from './stages.mjs'

it('the gate runs every project of Vitest, and leaves those of the deep tier to it', () => {
  const projects = config.test.projects.map((project) =>
    typeof project !== 'string'
      ? project.test.name
      : project === 'apps/console/vitest.deep.config.ts'
        ? 'screens'
        : basename(dirname(project)),
  )

  expect([...PROJECTS, 'deep', 'screens'].toSorted()).toEqual(projects.toSorted())
})
