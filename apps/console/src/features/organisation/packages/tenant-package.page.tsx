import { tenantPackageResource, type TenantPackage } from '@drawdesk/contract/organisation/tenant-package'
import type { Submitted } from '@drawdesk/contract/settings/approval'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { valuesOf } from '../../../resource/choices.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { PreviewFold } from '../../rights/shared/preview-fold.tsx'
import { ApprovalButton } from '../../settings/shared/approvals/approval-button.tsx'
import { ApprovalLink } from '../../settings/shared/approvals/approval-link.tsx'
import { MenuField } from './menu-field.tsx'
import { tenantPackageTexts } from './tenant-package.i18n.ts'

const cells = {
  packageName: ({ packageName, approvalInstanceId = '' }: TenantPackage) => (
    <span className="package-name">
      <span className="res-line" title={packageName}>
        {packageName}
      </span>
      {approvalInstanceId !== '' && <ApprovalLink processInstanceId={approvalInstanceId} name={packageName} />}
    </span>
  ),
}
const toolbar = () => <ApprovalButton kind="packageChange" />
const FORM_FIELDS = { menuId: (props: InputProps) => <MenusWithPreview {...props} /> }

/** What bounds the tenants of the package, and what another choice would do to their people. A new package bounds nobody yet. */
function MenusWithPreview(props: InputProps) {
  const t = useTexts(tenantPackageTexts)
  const { approvalInstanceId = '', packageName = '' } = (props.row ?? {}) as Partial<TenantPackage> // a row of packages
  return (
    <>
      {approvalInstanceId !== '' && (
        <p className="package-waits">
          <ApprovalLink processInstanceId={approvalInstanceId} name={packageName} /> {t('waits')}
        </p>
      )}
      <MenuField {...props} isDisabled={props.isDisabled === true || approvalInstanceId !== ''} />
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
  const t = useTexts(tenantPackageTexts)
  const { message } = useFeedback()
  const onSaved = (answer: object) => {
    const { processInstanceId = '' } = answer as Partial<Submitted> // what the save call of packages answers beside id and version
    if (processInstanceId !== '') void message.info(t('submitted'))
  }
  return (
    <ResourcePage
      resource={tenantPackageResource}
      formFields={FORM_FIELDS}
      cells={cells}
      toolbar={toolbar}
      onSaved={onSaved}
    />
  )
}
