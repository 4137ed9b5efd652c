import { hasCallback, SIGN_IN_SETTINGS, type SignInKind } from '@drawdesk/contract/identity/sign-in-kinds'
import { signInSourceResource, type SignInSource } from '@drawdesk/contract/identity/sign-in-source'
import { SignInIcon } from '../../../components/sign-in-icons/sign-in-icon.tsx'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { ActiveCell, TestButton } from './source-actions.tsx'
import { SecretInput, SettingsInputs } from './source-inputs.tsx'
import './sign-in-source.css'

type Props = ResourcePageProps<typeof SignInSource>

const CELLS: Props['cells'] = {
  name: (row) => (
    <span className="source-name">
      <SignInIcon source={row.source} icon={row.icon ?? ''} />
      {row.name}
    </span>
  ),
  active: (row) => <ActiveCell row={row} />,
}
const FORM_FIELDS: Props['formFields'] = {
  secrets: (props) => <SecretInput {...props} />,
  settings: (props) => <SettingsInputs {...props} />,
}
const NEW_SOURCE = { sort: 50, active: 0, autoApprove: 0, icon: '' } as const

const rowActions = (row: SignInSource) => <TestButton row={row} />

/** The form asks for what the chosen source needs. */
function hiddenFields({ source }: FormValues): string[] {
  if (typeof source !== 'string' || source === '') return ['appId', 'secrets', 'settings']
  const kind = source as SignInKind
  return [
    ...(kind === 'sandbox' ? ['appId', 'secrets'] : []),
    ...(SIGN_IN_SETTINGS[kind].length === 0 ? ['settings'] : []),
    ...(hasCallback(kind) ? [] : ['domain', 'icon']),
  ]
}

/** Who may vouch for people at the door. */
export default function SignInSourcePage() {
  return (
    <ResourcePage
      resource={signInSourceResource}
      newRow={NEW_SOURCE}
      cells={CELLS}
      formFields={FORM_FIELDS}
      hiddenFields={hiddenFields}
      rowActions={rowActions}
    />
  )
}
