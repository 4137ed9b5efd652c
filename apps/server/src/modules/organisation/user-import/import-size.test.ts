import { describeImportOf } from './testing/import-of-many.ts'

// More than one round of rows; five thousand in the deep tier.
describeImportOf({ people: 300, wrong: 2 })
