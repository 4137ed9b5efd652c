import { seedSampleVoices } from '../../../voice/packets/sample-voices.seed.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The offline voices, so that answers can be read aloud from the beginning. */
export const makeVoices: NewTenantStep = (trx, { tenantId }, deps) => seedSampleVoices(deps, trx, { tenantId })
