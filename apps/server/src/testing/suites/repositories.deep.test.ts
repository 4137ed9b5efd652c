import { describeRepositories } from '../repositories/behind-walls.ts'
import { BOTH_WALLS, NEITHER_WALL } from '../walls.ts'

describeRepositories([BOTH_WALLS, NEITHER_WALL])
