import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'

const PairDialog = lazy(() => loadChunk(() => import('./pair-dialog.tsx')))

/** Opens the dialog that pairs a device; `dialog` belongs into the page. */
export function usePairing(): { open: (device: DrawLogin) => void; dialog: ReactNode } {
  const [device, setDevice] = useState<DrawLogin>()
  return {
    open: setDevice,
    dialog: device && (
      <LazyPart>
        <PairDialog key={device.id} device={device} onClose={() => setDevice(undefined)} />
      </LazyPart>
    ),
  }
}
