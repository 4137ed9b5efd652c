import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../../lib/http/api-error.ts'
import { signInByThirdParty, type ThirdPartyAnswer } from '../../../lib/session/session.ts'
import type { TenantInfo } from './tenant.api.ts'

/** What the way back adds to the address of this page. */
const ARGUMENTS = ['source', 'code', 'state', 'failure'] as const

/** Codes that were handed in: each counts once, also when effects run twice. */
const handedIn = new Set<string>()

/**
 * Finishes a third-party sign-in when the login address brings its code (`?source=…&code=…&state=…`), or says why there is none
 * (`?source=…&failure=…`). Both leave the address at once, so that neither history nor a reload holds them. A failure is shown,
 * nothing is kept (specification §8).
 */
export function useThirdParty(pending: Promise<TenantInfo>): {
  isBusy: boolean
  failure: string | undefined
  /** Why the way back brought no code. */
  word: string | undefined
} {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The third party comes back by a whole page load, so what this page began with is all there is.
  const [answer] = useState(() => answerIn(search))
  const [word] = useState(() => new URLSearchParams(search).get('failure'))
  const [outcome, setOutcome] = useState<{ failure: string | undefined }>()
  useEffect(() => {
    if (answer ? handedIn.has(answer.code) : word === null) return
    if (answer) handedIn.add(answer.code)
    const query = new URLSearchParams(search)
    for (const name of ARGUMENTS) query.delete(name)
    const rest = query.toString()
    if (ARGUMENTS.some((name) => new URLSearchParams(search).has(name)))
      void navigate(pathname + (rest && `?${rest}`), { replace: true })
    if (answer) void finish(answer, pending).then((failure) => setOutcome({ failure }))
  }, [answer, word, navigate, pathname, pending, search])
  return { isBusy: answer !== undefined && outcome === undefined, failure: outcome?.failure, word: word ?? undefined }
}

/** The answer of the third party in an address, if there is one. */
function answerIn(search: string): ThirdPartyAnswer | undefined {
  const query = new URLSearchParams(search)
  const [source, code, state] = [query.get('source'), query.get('code'), query.get('state') ?? '']
  return source && code ? { source, code, state } : undefined
}

/** Signs in to the tenant of this address; answers what to say when that failed. */
async function finish(answer: ThirdPartyAnswer, pending: Promise<TenantInfo>): Promise<string | undefined> {
  try {
    const { tenantId } = await pending
    await signInByThirdParty({ ...answer, tenantId })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message
  }
}
