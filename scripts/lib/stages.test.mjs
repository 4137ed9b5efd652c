import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import { PROJECTS } from './stages.mjs'

it('the gate runs every project of Vitest, and leaves the deep one to its own tier', () => {
  const projects = config.test.projects.map((project) =>
    typeof project === 'string' ? basename(dirname(project)) : project.test.name,
  )

  expect([...PROJECTS, 'deep'].toSorted()).toEqual(projects.toSorted())
})
