import type { DeviceClient, DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { CheckCircleFilled } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { isOwnMachine } from '../../../lib/browser/own-machine.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { deviceQuery, devicesKey } from '../shared/devices.api.ts'
import { useDeviceNews } from '../shared/use-device-news.ts'
import { CodePart } from './code-part.tsx'
import { CopyLine } from './copy-line.tsx'
import { agentCommand, kioskAddress } from './programs.ts'
import { pairingTexts } from './pairing.i18n.ts'
import './pairing.css'

/** A code for one of the two programs of a device, what to do with it, and that it was used. */
export default function PairDialog({ device, onClose }: { device: DrawLogin; onClose: () => void }) {
  const t = useTexts(pairingTexts)
  const [client, setClient] = useState<DeviceClient>('kiosk')
  const [code, setCode] = useState('')
  const name = device.deviceName
  const isPaired = useIsPaired(device, client)
  const queryClient = useQueryClient()
  useDeviceNews()
  // What was read before the code may have changed with it.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: devicesKey }), [queryClient])
  return (
    <AppModal
      open
      width={560}
      title={t('title', { name })}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Button type={isPaired ? 'primary' : 'default'} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="pairing">
        <Segmented<DeviceClient>
          block
          aria-label={t('program')}
          value={client}
          options={[
            { value: 'kiosk', label: t('page') },
            { value: 'agent', label: t('agent') },
          ]}
          onChange={setClient}
        />
        {isPaired ? (
          <p className="pairing-done" role="status">
            <CheckCircleFilled aria-hidden /> {t('paired', { name })}
          </p>
        ) : client === 'agent' && device.printWay === 'page' ? (
          <p className="pairing-note">{t('agentNeeded')}</p>
        ) : (
          <>
            <CodePart key={client} id={device.id} onCode={setCode} />
            <ol className="pairing-steps">
              <li>
                {t(client === 'kiosk' ? 'pageStep1' : 'agentStep1')}
                <CopyLine
                  what={t(client === 'kiosk' ? 'address' : 'command')}
                  text={client === 'kiosk' ? kioskAddress() : agentCommand(code)}
                />
                {isOwnMachine(window.location.origin) && (
                  <p className="pairing-warn" role="note">
                    {t('ownMachine')}
                  </p>
                )}
              </li>
              <li>{t(client === 'kiosk' ? 'pageStep2' : 'agentStep2', { name })}</li>
            </ol>
            <p className="res-help">{t('ends')}</p>
          </>
        )}
      </div>
    </AppModal>
  )
}

/** A program that was not connected when the dialog opened has come. */
function useIsPaired(device: DrawLogin, client: DeviceClient): boolean {
  const { data: now = device } = useQuery(deviceQuery(device.id))
  return client === 'kiosk'
    ? device.online === 0 && now.online === 1
    : device.agentOnline === 0 && now.agentOnline === 1
}
