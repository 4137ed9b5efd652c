import { describeRepositories } from '../repositories/behind-walls.ts'
import { BOTH_WALLS, NEITHER_WALL, ROW_SECURITY_ALONE } from '../walls.ts'

describeRepositories([BOTH_WALLS, ROW_SECURITY_ALONE, NEITHER_WALL])
