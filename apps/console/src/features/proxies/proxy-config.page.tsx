import { proxyConfigResource, type ProxyConfig } from '@drawdesk/contract/proxies/proxy-config'
import { useTexts } from '../../lib/texts/texts.ts'
import type { InputProps } from '../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { PasswordBox } from '../../resource/secrets/password-field.tsx'
import { SecretState } from '../../resource/secrets/secret-box.tsx'
import { proxyConfigTexts } from './proxy-config.i18n.ts'
import { TestButton } from './test-button.tsx'
import './proxy-config.css'

const NEW_PROXY = { protocol: 'http', active: 1, sort: 1 } as const
const CELLS = {
  secrets: (row: ProxyConfig) => <SecretState value={row.secrets?.password} />,
  matchRule: (row: ProxyConfig) => <RuleCell rule={row.matchRule} />,
}
const FORM_FIELDS = { secrets: (props: InputProps) => <PasswordBox {...props} /> }
const rowActions = (row: ProxyConfig) => <TestButton row={row} />

/** Proxies that calls of outside services go through. */
export default function ProxyConfigPage() {
  return (
    <ResourcePage
      resource={proxyConfigResource}
      cells={CELLS}
      formFields={FORM_FIELDS}
      newRow={NEW_PROXY}
      rowActions={rowActions}
    />
  )
}

function RuleCell({ rule }: { rule: string }) {
  const t = useTexts(proxyConfigTexts)
  if (rule.trim() === '') return <span className="proxy-soft">{t('byName')}</span>
  return (
    <code className="res-line" title={rule}>
      {rule}
    </code>
  )
}
