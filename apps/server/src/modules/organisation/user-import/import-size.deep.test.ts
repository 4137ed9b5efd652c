import { describeImportOf } from './testing/import-of-many.ts'

describeImportOf({ people: 5_000, wrong: 37 })
