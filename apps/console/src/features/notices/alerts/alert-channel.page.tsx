import {
  alertChannelResource,
  CHANNEL_SECRETS,
  MAIL_FIELDS,
  NEW_ALERT_CHANNEL,
  type AlertChannel,
  type AlertChannelKind,
} from '@drawdesk/contract/notices/alert-channel'
import { permissionOf } from '@drawdesk/contract/core/resource'
import { ServiceFailure } from '../../../components/service-failure/service-failure.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AccountSwitch, AccountTest } from '../../../resource/accounts/account-actions.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { alertTexts } from './alert.i18n.ts'
import { ChannelSecrets } from './channel-secrets.tsx'

const cells = { active: (row: AlertChannel) => <ActiveCell row={row} /> }
const formFields = { secrets: (props: InputProps) => <ChannelSecrets {...props} /> }
const failureOf = (said: string) => <ServiceFailure said={said} />
const rowActions = (row: AlertChannel) => <TestButton row={row} />

/** The form asks for what the chosen kind needs. */
const hiddenFields = ({ kind }: FormValues): string[] => [
  ...(kind === 'mail' ? [] : MAIL_FIELDS),
  ...((CHANNEL_SECRETS[kind as AlertChannelKind] ?? []).length === 0 ? ['secrets'] : []),
]

/** Where alerts go besides the console. */
export default function AlertChannelPage() {
  return (
    <ResourcePage
      resource={alertChannelResource}
      newRow={NEW_ALERT_CHANNEL}
      cells={cells}
      formFields={formFields}
      hiddenFields={hiddenFields}
      rowActions={rowActions}
    />
  )
}

function ActiveCell({ row }: { row: AlertChannel }) {
  const t = useTexts(alertTexts)
  const { name } = row
  return (
    <AccountSwitch
      resource={alertChannelResource}
      row={row}
      texts={{ label: t('switchOf', { name }), on: t('on', { name }), off: t('off', { name }) }}
      problemOf={(error) => (error instanceof ApiError ? error.message : t('notSwitched'))}
    />
  )
}

/** A message to the channel, and what the other side says of it. */
function TestButton({ row: { id, name } }: { row: AlertChannel }) {
  const t = useTexts(alertTexts)
  const canEdit = usePermission(permissionOf(alertChannelResource, 'edit'))
  return canEdit ? (
    <AccountTest
      resource={alertChannelResource}
      id={id}
      texts={{
        test: t('test'),
        label: t('testOf', { name }),
        works: t('works', { name }),
        fails: t('fails', { name }),
      }}
      problemOf={failureOf}
    />
  ) : null
}
