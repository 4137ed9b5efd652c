import { datasourceResource, type Datasource } from '@drawdesk/contract/develop/datasource'
import { DRIVER_FACTS } from '@drawdesk/contract/develop/jdbc'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { PasswordBox } from '../../../resource/secrets/password-field.tsx'
import { SecretState } from '../../../resource/secrets/secret-box.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { JdbcBox } from './jdbc-box.tsx'
import { TestButton } from './test-button.tsx'

const NEW_SOURCE = { driver: 'postgres', port: DRIVER_FACTS.postgres.port, ssl: 1, active: 1 } as const
const CELLS = { secrets: (row: Datasource) => <SecretState value={row.secrets?.password} /> }
const FORM_FIELDS = {
  url: (props: InputProps) => <JdbcBox {...props} />,
  secrets: (props: InputProps) => <PasswordBox {...props} />,
}
/** The dialect's own two; the others say the same. */
const DIALECT = ['driverClass', 'password']
const hiddenFields = ({ driver }: FormValues): string[] => (driver === 'postgres' ? DIALECT : [...DIALECT, 'schema'])
const rowActions = (row: Datasource) => <TestButton row={row} />

/** Databases that reports and models read. */
export default function DatasourcePage() {
  return (
    <ResourcePage
      resource={datasourceResource}
      cells={CELLS}
      formFields={FORM_FIELDS}
      hiddenFields={hiddenFields}
      newRow={NEW_SOURCE}
      rowActions={rowActions}
    />
  )
}
