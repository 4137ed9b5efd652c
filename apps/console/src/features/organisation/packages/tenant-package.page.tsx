import { tenantPackageResource } from '@drawdesk/contract/organisation/tenant-package'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { valuesOf } from '../../../resource/choices.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { PreviewFold } from '../../rights/shared/preview-fold.tsx'
import { MenuField } from './menu-field.tsx'

const FORM_FIELDS = { menuId: (props: InputProps) => <MenusWithPreview {...props} /> }

/** What bounds the tenants of the package, and what another choice would do to their people. A new package bounds nobody yet. */
function MenusWithPreview(props: InputProps) {
  return (
    <>
      <MenuField {...props} />
      {props.row && (
        <PreviewFold
          input={{ kind: 'package', targetIds: [props.row.id], menuIds: valuesOf(props.value) }}
          isDisabled={props.isDisabled === true}
        />
      )}
    </>
  )
}

/** Tenant packages: name, menus and remark; a package is not viewed, it is edited. */
export default function TenantPackagePage() {
  return <ResourcePage resource={tenantPackageResource} formFields={FORM_FIELDS} />
}
