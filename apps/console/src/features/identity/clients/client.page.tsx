import { clientResource, type Client, type ClientSaved } from '@drawdesk/contract/identity/client'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TextInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { clientTexts } from './client.i18n.ts'
import { durationOf } from './duration.ts'
import { RotateButton } from './rotate-button.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const NEW_CLIENT = {
  authorizedGrantTypes: 'refresh_token,captcha,authorization_code',
  scope: 'all',
  accessTokenValidity: 3_600,
  refreshTokenValidity: 604_800,
}
const CELLS = {
  accessTokenValidity: (row: Client) => <Duration seconds={row.accessTokenValidity} />,
  refreshTokenValidity: (row: Client) => <Duration seconds={row.refreshTokenValidity} />,
}
const FORM_FIELDS = {
  // What is stored of the secret belongs to the id.
  clientId: (props: InputProps) => (
    <TextInput {...props} isDisabled={props.isDisabled === true || props.row !== undefined} />
  ),
}

/** Programs that may sign people in; a secret is shown when it is made, and never again. */
export default function ClientPage() {
  const [made, setMade] = useState<Pick<ClientSaved, 'clientId' | 'clientSecret'>>()
  const onSaved = (answer: SaveAnswer) => {
    const saved = answer as ClientSaved // This resource's save call answers more than others.
    if (saved.clientSecret !== '') setMade(saved)
  }
  const rowActions = (row: Client) => <RotateButton row={row} onMade={setMade} />
  return (
    <>
      <ResourcePage
        resource={clientResource}
        cells={CELLS}
        formFields={FORM_FIELDS}
        newRow={NEW_CLIENT}
        onSaved={onSaved}
        rowActions={rowActions}
      />
      {made && <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function Duration({ seconds }: { seconds: number }) {
  const t = useTexts(clientTexts)
  const { unit, count } = durationOf(seconds)
  return (
    <span className="res-number" title={t('seconds', { count: seconds })}>
      {t(unit, { count })}
    </span>
  )
}
