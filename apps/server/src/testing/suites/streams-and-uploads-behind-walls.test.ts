import { describeStreams } from '../walk/streams-behind-walls.ts'
import { CONDITIONS_ALONE, NEITHER_WALL, ROW_SECURITY_ALONE } from '../walls.ts'

// Each wall alone, so that a hole in either shows; behind both, in the deep tier.
describeStreams([ROW_SECURITY_ALONE, CONDITIONS_ALONE, NEITHER_WALL])
