import { describeRepositories } from '../repositories/behind-walls.ts'
import { BOTH_WALLS } from '../walls.ts'

describeRepositories([BOTH_WALLS])
