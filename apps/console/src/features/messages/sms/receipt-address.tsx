import { SMS_PATH, type Sms } from '@drawdesk/contract/messages/sms'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CopyButton } from '../../../components/copy-button.tsx'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { isOwnMachine } from '../../../lib/browser/own-machine.ts'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { COMPANY_PLACES } from './company-places.i18n.ts'
import { smsTexts } from './sms.i18n.ts'

/** Where the company is to report what arrived: an address to copy, and where it is entered there. */
export function ReceiptDialog({ row: { id, category }, onClose }: { row: Sms; onClose: () => void }) {
  const t = useTexts(smsTexts)
  const textOf = useText()
  const { data } = useQuery({
    queryKey: callKey(`${SMS_PATH}/detail`, id),
    queryFn: ({ signal }) => call<Sms>('GET', `${SMS_PATH}/detail`, { query: { id }, signal }),
  })
  const place = COMPANY_PLACES[category]
  const address = data?.receiptUrl ?? ''
  return (
    <AppModal
      open
      width={560}
      title={t('receiptTitle')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('receiptWhy')}</p>
      {place && <p>{textOf(place)}</p>}
      {address === '' ? (
        <div className="skeleton sms-address-wait" />
      ) : (
        <div className="sms-address">
          <code>{address}</code>
          <CopyButton text={address} label={t('receiptCopy')} />
        </div>
      )}
      <p className="res-help">{t('receiptSecret')}</p>
      {address !== '' && isOwnMachine(address) && (
        <p className="costs-note" role="note">
          {t('receiptUnreachable')}
        </p>
      )}
    </AppModal>
  )
}
