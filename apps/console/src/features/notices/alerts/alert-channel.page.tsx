import {
  alertChannelResource,
  CHANNEL_SECRETS,
  MAIL_FIELDS,
  NEW_ALERT_CHANNEL,
  type AlertChannel,
  type AlertChannelKind,
} from '@drawdesk/contract/notices/alert-channel'
import { permissionOf } from '@drawdesk/contract/core/resource'
import { useQueryClient } from '@tanstack/react-query'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { ServiceFailure } from '../../../components/service-failure/service-failure.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AccountSwitch, AccountTest } from '../../../resource/accounts/account-actions.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { resourceKeys } from '../../../resource/keys.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { alertTexts } from './alert.i18n.ts'
import { ChannelSecrets } from './channel-secrets.tsx'
import { useDeliveryReason } from './deliveries.tsx'
import './alert.css'

const cells = {
  name: (row: AlertChannel) => <NameCell row={row} />,
  active: (row: AlertChannel) => <ActiveCell row={row} />,
}
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

/** Below the name how its last message went: a channel that is on may still reach nobody. */
function NameCell({ row: { name, lastState = '', lastTime = '', lastReason = '' } }: { row: AlertChannel }) {
  const t = useTexts(alertTexts)
  const reasonOf = useDeliveryReason()
  const why = lastReason === '' ? undefined : reasonOf({ reason: lastReason })
  return (
    <span className="alert-channel">
      <span>{name}</span>
      <span className="alert-soft" title={why}>
        {lastState === '' ? (
          <StateTag kind="neutral">{t('neverSent')}</StateTag>
        ) : (
          <>
            <StateTag kind={lastState === 'sent' ? 'good' : 'bad'}>
              {t(lastState === 'sent' ? 'lastSent' : 'lastFailed')}
            </StateTag>{' '}
            <RelativeTime value={lastTime} />
          </>
        )}
      </span>
    </span>
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
  const client = useQueryClient()
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
      onTested={() => void client.invalidateQueries({ queryKey: resourceKeys(alertChannelResource).all })}
    />
  ) : null
}
