import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import type { Row } from '../../../resource/row.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { devicesTexts } from '../devices.i18n.ts'
import { otherTroubles, PresenceTag } from '../shared/device-state.tsx'
import { useDaysText } from '../shared/days-text.ts'
import { troubleWords } from '../shared/trouble-words.i18n.ts'
import { usePrinterLine } from '../shared/printer-line.ts'

interface DeviceCellProps {
  field: Field
  row: Row
  onOpen: (() => void) | undefined
}

/** A cell of the list; what the kit shows well is left to it. */
export function DeviceCell({ field, row, onOpen }: DeviceCellProps): ReactNode {
  const device = row as unknown as DrawLogin // rows of the list of devices
  switch (field.name) {
    case 'deviceName':
      return <NameCell device={device} onOpen={onOpen} />
    case 'online':
      return <StateCell device={device} />
    case 'exId':
      return <ExperienceCell device={device} />
    case 'printerName':
      return <PrinterCell device={device} />
    case 'paperNum':
      return <PaperCell device={device} />
    case 'prints':
      return <PrintsCell device={device} />
    default:
      return <KindCell field={field} row={row} />
  }
}

interface Cell {
  device: DrawLogin
}

/** A first line, and under it what explains it. */
function Lines({ help, title, children }: { help?: string | undefined; title?: string; children: ReactNode }) {
  return (
    <span className="device-lines">
      <span className="res-line">{children}</span>
      {help !== undefined && help !== '' && (
        <small className="res-line" title={title ?? help}>
          {help}
        </small>
      )}
    </span>
  )
}

function NameCell({ device: { deviceName }, onOpen }: Cell & Pick<DeviceCellProps, 'onOpen'>) {
  const t = useTexts(devicesTexts)
  if (!onOpen) return <span className="device-name">{deviceName}</span>
  return (
    <Button
      type="link"
      className="device-open"
      title={deviceName}
      aria-label={t('open', { name: deviceName })}
      onClick={onOpen}
    >
      <span className="res-line">{deviceName}</span>
    </Button>
  )
}

function StateCell({ device }: Cell) {
  const words = useTexts(troubleWords)
  const language = useLanguage()
  const others = otherTroubles(device).map((trouble) => words(trouble))
  return (
    <span className="device-state">
      <PresenceTag device={device} />
      {others.length > 0 && <small title={others.join(' · ')}>{others.join(language === 'zh' ? '、' : ', ')}</small>}
    </span>
  )
}

function ExperienceCell({ device: { exName, muName } }: Cell) {
  const t = useTexts(devicesTexts)
  return <Lines help={muName}>{exName || <span className="device-faint">{t('ownEx')}</span>}</Lines>
}

function PrinterCell({ device }: Cell) {
  const t = useTexts(devicesTexts)
  const line = usePrinterLine()(device)
  const name = device.printerName || (device.printWay === 'page' ? t('byPage') : t('noPrinter'))
  return <Lines help={line}>{device.printerName ? name : <span className="device-faint">{name}</span>}</Lines>
}

function PaperCell({ device }: Cell) {
  const t = useTexts(devicesTexts)
  const days = useDaysText()
  const { paperNum, paperLow } = device
  return (
    <span className="device-paper" data-low={paperNum <= paperLow || undefined}>
      <span>{t('sheets', { n: paperNum.toLocaleString('en') })}</span>
      {paperNum > 0 && <small>{days(device) || t('lowMark', { n: paperLow })}</small>}
    </span>
  )
}

function PrintsCell({ device: { prints } }: Cell) {
  const t = useTexts(devicesTexts)
  if (prints.waiting + prints.printing === 0) return <span className="device-faint">–</span>
  return (
    <span className="device-lines res-number">
      <span>{prints.waiting}</span>
      {prints.printing > 0 && <small>{t('printing', { n: prints.printing })}</small>}
    </span>
  )
}
