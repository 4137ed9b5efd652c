import { describeFuzz } from './testing/fuzz-run.fixture.ts'

// The first of the ten thousand of the deep tier.
describeFuzz(1_000)
