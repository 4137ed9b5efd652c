import { describeStreams } from '../walk/streams-behind-walls.ts'
import { BOTH_WALLS } from '../walls.ts'

describeStreams([BOTH_WALLS])
