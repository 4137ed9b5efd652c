import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { tenantResource, type TenantSaved } from '@drawdesk/contract/organisation/tenant'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { useState } from 'react'
import { FirstSignInDialog } from '../../../resource/first-sign-in/first-sign-in-dialog.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { DataButton } from './data/data-button.tsx'
import { BackgroundField } from './background-field.tsx'
import { NameField } from './name-field.tsx'
import { PackageField } from './package-field.tsx'
import { SettingButton } from './setting-button.tsx'
import { AccountsCell, BackgroundCell, DomainCell, ExpiryCell, FilesCell } from './tenant-cells.tsx'
import { TenantMenu } from './tenant-menu.tsx'
import type { TenantRow } from './tenant-row.ts'
import './tenant.css'

const CELLS = {
  domain: (row: TenantRow) => <DomainCell row={row} />,
  accountNumber: (row: TenantRow) => <AccountsCell row={row} />,
  fileLimitGb: (row: TenantRow) => <FilesCell row={row} />,
  expireTime: (row: TenantRow) => <ExpiryCell row={row} />,
  backgroundUrl: (row: TenantRow) => <BackgroundCell row={row} />,
}
const FORM_FIELDS = {
  tenantName: (props: InputProps) => <NameField {...props} />,
  packageId: (props: InputProps) => <PackageField {...props} />,
  backgroundUrl: (props: InputProps) => <BackgroundField {...props} />,
}
const toolbar = ({ selectedRows }: ResourceList<TenantRow>) => (
  <>
    <SettingButton rows={selectedRows} />
    <DataButton />
  </>
)
const rowActions = (row: TenantRow) => <TenantMenu row={row} />

/** Tenants: the list with what each may have, and the dialogs that set it. What a new one's administrator signs in with is shown once. */
export default function TenantPage() {
  const [issued, setIssued] = useState<FirstSignIns>()
  const onSaved = (answer: SaveAnswer) => setIssued((answer as TenantSaved).firstSignIns) // This resource's save call answers more than others.
  return (
    <>
      <ResourcePage
        resource={tenantResource}
        cells={CELLS}
        formFields={FORM_FIELDS}
        toolbar={toolbar}
        rowActions={rowActions}
        onSaved={onSaved}
      />
      {issued && <FirstSignInDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  )
}
