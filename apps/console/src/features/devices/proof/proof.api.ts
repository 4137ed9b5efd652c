import { PRINT_PROOF_PATH, type ProofKeys } from '@drawdesk/contract/devices/print-proof'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** The keys that sign prints, and where codes lead. */
export const proofKeysQuery = queryOptions({
  queryKey: keysOf(PRINT_PROOF_PATH).of('keys'),
  queryFn: ({ signal }) => call<ProofKeys>('GET', `${PRINT_PROOF_PATH}/keys`, { signal, silent: true }),
  retry: false,
})

export const rotateProofKey = (): Promise<ProofKeys> => call('POST', `${PRINT_PROOF_PATH}/rotateKey`, { body: {} })
