import { describeRoutes } from '../walk/behind-walls.ts'
import { CONDITIONS_ALONE } from '../walls.ts'

// The wall that queries can forget; row-level security alone, both and neither, in the deep tier.
describeRoutes([CONDITIONS_ALONE])
