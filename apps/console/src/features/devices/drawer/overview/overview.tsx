import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import {
  PRINT_LAYOUT_OPTIONS,
  PRINT_MEDIA_OPTIONS,
  PRINT_WAY_OPTIONS,
} from '@drawdesk/contract/devices/draw-login-resource'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { seededName } from '../../../../lib/texts/language.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { hasProof, ProofNote } from '../../proof/no-address-note.tsx'
import { usePrinterLine } from '../../shared/printer-line.ts'
import { devicesTexts } from '../../devices.i18n.ts'
import { drawerTexts } from '../drawer.i18n.ts'
import { Troubles, type Remedies } from './troubles.tsx'

/** What a device lacks and what to do about it, then what it is. */
export function Overview({ device, ...remedies }: { device: DrawLogin } & Remedies) {
  const t = useTexts(drawerTexts)
  return (
    <div className="device-parts">
      <Troubles device={device} {...remedies} />
      <ProofNote device={device} />
      <section>
        <h3>{t('facts')}</h3>
        <Facts device={device} />
      </section>
    </div>
  )
}

function Facts({ device }: { device: DrawLogin }) {
  const t = useTexts(drawerTexts)
  const of = useTexts(devicesTexts)
  const text = useText()
  const printerLine = usePrinterLine()
  const isAgent = device.printWay === 'agent'
  const nameIn = (options: readonly { value: string; label: { zh: string; en: string } }[], value: string): string => {
    const label = options.find((option) => option.value === value)?.label
    return label ? text(label) : value
  }
  const lines: { label: string; value: ReactNode }[] = [
    { label: t('code'), value: device.deviceCode },
    { label: t('venue'), value: device.muName },
    { label: t('ex'), value: seededName(device.exName) || t('ownEx') },
    { label: t('page'), value: <Presence isOn={device.online === 1} /> },
    { label: t('agent'), value: isAgent && <Presence isOn={device.agentOnline === 1} /> },
    { label: t('lastSeen'), value: device.lastSeen && <RelativeTime value={device.lastSeen} /> },
    { label: t('ip'), value: device.ip },
    { label: t('version'), value: device.appVersion },
    { label: t('printedBy'), value: nameIn(PRINT_WAY_OPTIONS, device.printWay) },
    { label: t('printer'), value: device.printerName },
    { label: t('printerAddress'), value: isAgent && device.printerUri && <code>{device.printerUri}</code> },
    { label: t('printerState'), value: printerLine(device) },
    { label: t('media'), value: nameIn(PRINT_MEDIA_OPTIONS, device.media) },
    { label: t('layout'), value: nameIn(PRINT_LAYOUT_OPTIONS, device.layout) },
    { label: t('proof'), value: t(hasProof(device) ? 'proofOn' : 'proofOff') },
    { label: t('low'), value: of('sheets', { n: device.paperLow }) },
    { label: t('remark'), value: device.remark },
    { label: t('id'), value: device.id },
  ]
  return (
    <dl className="device-facts">
      {lines
        .filter(({ value }) => value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Presence({ isOn }: { isOn: boolean }) {
  const t = useTexts(drawerTexts)
  return <StateTag kind={isOn ? 'good' : 'neutral'}>{t(isOn ? 'online' : 'offline')}</StateTag>
}
