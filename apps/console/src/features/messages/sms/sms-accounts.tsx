import { SMS_STATUS, smsResource, type Sms } from '@drawdesk/contract/messages/sms'
import { SMS_CATEGORY } from '@drawdesk/contract/messages/sms-categories'
import { useState, type ReactNode } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { EnableButton, SendButton } from './account-actions.tsx'
import { ContentInput, KeyInputs } from './account-inputs.tsx'
import { ReceiptDialog } from './receipt-address.tsx'
import { SendDialog } from './send-dialog.tsx'
import { smsTexts } from './sms.i18n.ts'

type Props = ResourcePageProps<typeof Sms>

const NEW_ACCOUNT = {
  templateId: '',
  content: '',
  regionId: '',
  signName: '',
  appId: '',
  endpoint: '',
  dailyPerPhone: 10,
  perMinutePerPhone: 1,
  remark: '',
} as const

const CELLS: Props['cells'] = { status: (row) => <StatusCell row={row} /> }
const FORM_FIELDS: Props['formFields'] = {
  secrets: (props: InputProps) => <KeyInputs {...props} />,
  content: (props: InputProps) => <ContentInput {...props} />,
}

function StatusCell({ row }: { row: Sms }) {
  const t = useTexts(smsTexts)
  const isActive = row.status === SMS_STATUS.on
  return <StateTag kind={isActive ? 'good' : 'neutral'}>{t(isActive ? 'active' : 'off')}</StateTag>
}

/** The form asks for what the chosen company needs; the flat keys of the dialect are for other clients. */
function hiddenFields({ category }: FormValues): string[] {
  const is = (...categories: number[]): boolean => categories.includes(Number(category))
  return [
    'accessKey',
    'secretKey',
    ...(is(SMS_CATEGORY.tencent) ? [] : ['appId']),
    ...(is(SMS_CATEGORY.tencent, SMS_CATEGORY.ali) ? [] : ['regionId']),
    ...(is(SMS_CATEGORY.sandbox) ? ['secrets', 'endpoint', 'templateId'] : []),
    ...(is(SMS_CATEGORY.yunpian) ? ['templateId'] : []),
  ]
}

/** The accounts that send short messages, and which one is in use. */
export function SmsAccounts({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(smsTexts)
  const [sendingBy, setSendingBy] = useState<Sms>()
  const [receiptOf, setReceiptOf] = useState<Sms>()
  const rowActions = (row: Sms) => (
    <>
      {row.status !== SMS_STATUS.on && <EnableButton row={row} />}
      <SendButton row={row} onSend={setSendingBy} />
    </>
  )
  const rowMenu = (row: Sms): RowMenuEntry[] =>
    row.category === SMS_CATEGORY.sandbox ? [] : [{ key: 'receipt', label: t('receipt'), run: () => setReceiptOf(row) }]
  return (
    <>
      <ResourcePage
        resource={smsResource}
        newRow={NEW_ACCOUNT}
        cells={CELLS}
        formFields={FORM_FIELDS}
        hiddenFields={hiddenFields}
        rowActions={rowActions}
        rowMenu={rowMenu}
        tabs={tabs}
      />
      {sendingBy && <SendDialog row={sendingBy} onClose={() => setSendingBy(undefined)} />}
      {receiptOf && <ReceiptDialog row={receiptOf} onClose={() => setReceiptOf(undefined)} />}
    </>
  )
}
