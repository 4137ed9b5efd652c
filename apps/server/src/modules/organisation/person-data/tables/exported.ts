import { PERSON_STEPS } from './person-tables.ts'

/** What a copy has, in the order of the catalogue from its end: the person first, logs behind. */
export const EXPORTED_STEPS = PERSON_STEPS.filter((step) => step.notExported === undefined).toReversed()

/** The name of a step: its table, numbered where a table has several. */
export const entryNameOf = (index: number): string => {
  const table = EXPORTED_STEPS[index]?.table ?? ''
  const before = EXPORTED_STEPS.slice(0, index).filter((step) => step.table === table).length
  return before === 0 ? table : `${table}-${before + 1}`
}

/** The same for receipts, over all steps. */
export const STEP_NAMES: readonly string[] = PERSON_STEPS.map(({ table }, index) => {
  const before = PERSON_STEPS.slice(0, index).filter((step) => step.table === table).length
  return before === 0 ? table : `${table}-${before + 1}`
})
