import { describeRoutes } from '../walk/behind-walls.ts'
import { BOTH_WALLS, ROW_SECURITY_ALONE } from '../walls.ts'

describeRoutes([BOTH_WALLS, ROW_SECURITY_ALONE])
