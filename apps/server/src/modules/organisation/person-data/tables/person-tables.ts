import { ACCOUNT_STEPS, LAST_STEP } from './account.tables.ts'
import { BUSINESS_STEPS } from './business.tables.ts'
import { LOG_STEPS } from './log.tables.ts'
import type { PersonStep } from './person-table.ts'
import { WORK_STEPS } from './work.tables.ts'

/** In the order in which they are done: what leads to other rows goes after them, the account last. */
export const PERSON_STEPS: readonly PersonStep[] = [
  ...BUSINESS_STEPS,
  ...WORK_STEPS,
  ...LOG_STEPS,
  ...ACCOUNT_STEPS,
  LAST_STEP,
]
