import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { listenToLanguage } from '../texts/language.ts'
import { onSessionEnd, onUnlock } from '../session/session-store.ts'

/** Milliseconds for which an answer counts as fresh: switching tabs asks nothing again within it. */
const STALE_AFTER_MS = 15_000

/** A cache with the product's habits; tests make one each. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnWindowFocus: false,
        // Once more when the server was out of reach; what it refused it would refuse again.
        retry: (failureCount, error) => failureCount < 1 && error instanceof ApiError && error.code === 0,
      },
    },
  })
}

/** The one cache of server data. Emptied with the session; asked anew in the other language, because names come translated. */
export const queryClient = createQueryClient()

onSessionEnd(() => queryClient.clear())
// What was asked for behind the lock was refused.
onUnlock(() => void queryClient.invalidateQueries())
listenToLanguage(() => void queryClient.invalidateQueries())
