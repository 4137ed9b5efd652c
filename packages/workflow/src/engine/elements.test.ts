import { describe, it } from 'vitest'
import type { Case } from '../testing/cases/case.ts'
import { EVENT_CASES } from '../testing/cases/events.ts'
import { FAILURE_CASES } from '../testing/cases/failures.ts'
import { GAP_CASES } from '../testing/cases/gaps.ts'
import { GATEWAY_CASES } from '../testing/cases/gateways.ts'
import { LOOP_CASES } from '../testing/cases/loops.ts'
import { SCOPE_CASES } from '../testing/cases/scopes.ts'
import { TIMER_CASES } from '../testing/cases/timers.ts'
import { WORK_CASES } from '../testing/cases/work.ts'
import { createInstance, definitionOf } from '../testing/instance.ts'

const GROUPS: Readonly<Record<string, readonly Case[]>> = {
  gateways: GATEWAY_CASES,
  timers: TIMER_CASES,
  events: EVENT_CASES,
  work: WORK_CASES,
  failures: FAILURE_CASES,
  'sub-processes': SCOPE_CASES,
  loops: LOOP_CASES,
  'what is easily missed': GAP_CASES,
}

describe.each([
  ['in memory', false],
  ['stored as JSON between steps', true],
])('%s', (_, isStored) => {
  describe.each(Object.entries(GROUPS))('%s', (_group, cases) => {
    it.each(cases)('$name', async ({ xml, host = {}, run }) => {
      run(createInstance(await definitionOf(xml), { host, isStored }))
    })
  })
})
