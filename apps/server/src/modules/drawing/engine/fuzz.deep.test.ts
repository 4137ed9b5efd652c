import { describeFuzz } from './testing/fuzz-run.fixture.ts'

describeFuzz(10_000)
