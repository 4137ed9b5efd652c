import { tenantPackageResource } from '@drawdesk/contract/system/tenant-package'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { MenuField } from './menu-field.tsx'

const FORM_FIELDS = { menuId: (props: InputProps) => <MenuField {...props} /> }

/** Tenant packages: name, menus and remark; a package is not viewed, it is edited. */
export default function TenantPackagePage() {
  return <ResourcePage resource={tenantPackageResource} formFields={FORM_FIELDS} />
}
