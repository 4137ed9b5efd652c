import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../lib/http/query.ts'
import { LostFilesNotice } from '../error-log/lost-files-notice.tsx'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { SlowProgress } from '../offline/slow-progress.tsx'
import { Palette } from '../palette/palette.tsx'
import { RegisterGate } from '../register/register-gate.tsx'
import { AccessGate } from './access-gate.tsx'
import { Look } from './look.tsx'
import { SessionDialogs } from './session-dialogs.tsx'
import { LazyTour } from '../tour/lazy-tour.tsx'
import { Layout } from '../layout/layout.tsx'
import { ViewingFrame } from '../viewing/viewing-frame.tsx'

/** What a signed-in person sees; with it comes antd. */
export default function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Look>
        <LostFilesNotice />
        <RegisterGate>
          <ViewingFrame>
            <AccessGate>{(forest) => <Layout forest={forest} />}</AccessGate>
          </ViewingFrame>
          <SessionDialogs />
          <LazyTour />
          <Palette />
        </RegisterGate>
        <OfflineBanner />
        <SlowProgress />
      </Look>
    </QueryClientProvider>
  )
}
