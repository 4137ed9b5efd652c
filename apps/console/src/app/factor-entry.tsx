import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SetFactorPage } from '../features/identity/security/set-factor.page.tsx'
import { queryClient } from '../lib/http/query.ts'
import { prefetchShell } from './load-shell.ts'
import { NativeTools } from './native-tools.tsx'
import { Look } from './shell/look.tsx'
import { SessionDialogs } from './shell/session-dialogs.tsx'

/** A second factor has to be set up before anything else is open. */
export default function FactorEntry() {
  useEffect(() => prefetchShell(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Look>
        <SetFactorPage tools={<NativeTools />} />
        <SessionDialogs />
      </Look>
    </QueryClientProvider>
  )
}
