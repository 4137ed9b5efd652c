import { payChannelResource, type PayChannel } from '@drawdesk/contract/money/pay-channel'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { ActiveCell, TestButton } from './channel-actions.tsx'
import { ownFieldsOf, SecretsInputs, SettingsInputs } from './channel-inputs.tsx'

type Props = ResourcePageProps<typeof PayChannel>

/** Channels behind which no company stands. */
const OF_OUR_OWN: ReadonlySet<unknown> = new Set(['cash', 'balance'])

const CELLS: Props['cells'] = {
  active: (row) => <ActiveCell row={row} />,
  fee: (row) => <span className="res-number">{row.fee === 0 ? '–' : `${row.fee}‰`}</span>,
}
const FORM_FIELDS: Props['formFields'] = {
  settings: (props: InputProps) => <SettingsInputs {...props} />,
  secrets: (props: InputProps) => <SecretsInputs {...props} />,
}
const NEW_CHANNEL = { fee: 0, sort: 50, active: 0 } as const

const rowActions = (row: PayChannel) => (OF_OUR_OWN.has(row.channel) ? null : <TestButton row={row} />)

/** The form asks for what the chosen channel needs. */
function hiddenFields({ channel }: FormValues): string[] {
  return [
    ...(OF_OUR_OWN.has(channel) ? ['merchantId', 'appId', 'fee'] : []),
    ...(channel === 'sandbox' ? ['appId'] : []),
    ...(ownFieldsOf(channel, false).length === 0 ? ['settings'] : []),
    ...(ownFieldsOf(channel, true).length === 0 ? ['secrets'] : []),
  ]
}

/** The accounts that take money. */
export default function PayChannelPage() {
  return (
    <ResourcePage
      resource={payChannelResource}
      newRow={NEW_CHANNEL}
      cells={CELLS}
      formFields={FORM_FIELDS}
      hiddenFields={hiddenFields}
      rowActions={rowActions}
    />
  )
}
