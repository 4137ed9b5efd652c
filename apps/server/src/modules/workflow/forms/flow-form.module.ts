import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../wire/route.ts'
import { flowFormRoutes, type FlowFormNeeds } from './flow-form.routes.ts'
import { processFormRoutes } from './process-form.routes.ts'
import { createProcessForms, type ProcessFormNeeds } from './process-form.service.ts'

const SWEEP_SECONDS = 6 * 3_600

/** Forms as data, with versions: what people fill in when they start a process or handle a task, and their drafts. */
export const flowFormModule: Module<FlowFormNeeds & ProcessFormNeeds & Pick<Deps, 'jobs'>> = {
  name: 'workflow/forms',
  routes: (deps) => [...flowFormRoutes(deps), ...processFormRoutes(deps)],
  work(deps) {
    const forms = createProcessForms(deps)
    deps.jobs.every('old drafts of forms', SWEEP_SECONDS, async () => {
      await forms.sweepDrafts()
    })
  },
}
