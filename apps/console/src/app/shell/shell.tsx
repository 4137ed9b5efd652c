import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../lib/query.ts'
import { AccessGate } from './access-gate.tsx'
import { Look } from './look.tsx'
import { Layout } from '../layout/layout.tsx'

/** What a signed-in person sees; with it comes antd. */
export default function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Look>
        <AccessGate>{(forest) => <Layout forest={forest} />}</AccessGate>
      </Look>
    </QueryClientProvider>
  )
}
