import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy, useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { usePairing } from '../pairing/use-pairing.tsx'
import { PresenceTag } from '../shared/device-state.tsx'
import { deviceQuery } from '../shared/devices.api.ts'
import { useSignOut } from '../use-sign-out.ts'
import './drawer.css'
import { drawerTexts } from './drawer.i18n.ts'
import { OutOfPaperPart } from './message/out-of-paper-part.tsx'
import { Overview } from './overview/overview.tsx'
import { PartTabs } from './part-tabs.tsx'
import { PaperPart } from './paper/paper-part.tsx'
import { PrintsPart } from './prints/prints-part.tsx'

const SilentPrintDialog = lazy(() => loadChunk(() => import('../shared/prints/silent-print-dialog.tsx')))

const WIDTH_PX = 800
const PARTS = ['overview', 'prints', 'paper', 'message'] as const
type Part = (typeof PARTS)[number]

interface DeviceDrawerProps {
  id: string
  /** Undefined when the user may not edit. */
  onEdit: (() => void) | undefined
  onClose: () => void
}

/** One device whole: what it lacks, its prints, its paper, and what it says when there is none. `?part=` names the tab. */
export default function DeviceDrawer({ id, onEdit, onClose }: DeviceDrawerProps) {
  const t = useTexts(drawerTexts)
  const isNarrow = useIsNarrow()
  const pairing = usePairing()
  const { data: device, error, refetch } = useQuery(deviceQuery(id))
  const actions = device && <Actions device={device} onEdit={onEdit} onPair={() => pairing.open(device)} />
  return (
    <AppDrawer
      open
      size={WIDTH_PX}
      title={device ? <Title device={device} /> : t('title')}
      extra={!isNarrow && actions}
      onClose={onClose}
    >
      {device ? (
        <div className="device-drawer">
          {isNarrow && actions}
          <Parts device={device} onEdit={onEdit} onPair={() => pairing.open(device)} />
        </div>
      ) : error ? (
        <ErrorNote error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Delayed>
      )}
      {pairing.dialog}
    </AppDrawer>
  )
}

function Title({ device }: { device: DrawLogin }) {
  return (
    <span className="device-title">
      <span className="device-title-name">{device.deviceName}</span>
      <PresenceTag device={device} />
    </span>
  )
}

interface ActionsProps {
  device: DrawLogin
  onEdit: (() => void) | undefined
  onPair: () => void
}

function Actions({ device, onEdit, onPair }: ActionsProps) {
  const t = useTexts(drawerTexts)
  const signOut = useSignOut()
  const canPair = usePermission('drawLogin_pair')
  const canSignOut = usePermission('drawLogin_offline')
  return (
    <div className="device-actions">
      {canSignOut && !device.troubles.includes('unpaired') && (
        <Button onClick={() => signOut(device)}>{t('signOut')}</Button>
      )}
      {canPair && <Button onClick={onPair}>{t('pair')}</Button>}
      {onEdit && <Button onClick={onEdit}>{t('edit')}</Button>}
    </div>
  )
}

function Parts({ device, onEdit, onPair }: ActionsProps) {
  const t = useTexts(drawerTexts)
  const [address, put] = useAddress()
  const [isAsking, setIsAsking] = useState(false)
  const asked = address.get('part')
  const part = PARTS.find((name) => name === asked) ?? 'overview'
  const go = (next: Part): void => put({ part: next === 'overview' ? undefined : next }, { replace: true })
  const open = device.prints.waiting + device.prints.printing
  const contents = {
    overview: (
      <Overview
        device={device}
        onEdit={onEdit}
        onPair={onPair}
        onPaper={() => go('paper')}
        onSilent={() => setIsAsking(true)}
      />
    ),
    prints: <PrintsPart device={device} />,
    paper: <PaperPart device={device} />,
    message: <OutOfPaperPart device={device} />,
  }
  return (
    <PartTabs
      label={device.deviceName}
      parts={PARTS.map((key) => ({ key, label: key === 'prints' && open > 0 ? `${t(key)} ${open}` : t(key) }))}
      part={part}
      onPart={go}
    >
      {contents[part]}
      {isAsking && (
        <LazyPart>
          <SilentPrintDialog device={device} onClose={() => setIsAsking(false)} />
        </LazyPart>
      )}
    </PartTabs>
  )
}
