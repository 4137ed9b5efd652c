import { useTexts } from '../../../lib/texts/texts.ts'
import { SelectInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { tenantTexts } from './tenant.i18n.ts'

/** A new tenant begins with a package; that of a tenant which exists is changed where its effect is said. */
export function PackageField(props: InputProps) {
  const t = useTexts(tenantTexts)
  if (!props.row) return <SelectInput {...props} value={props.value === '' ? undefined : props.value} />
  return (
    <>
      <SelectInput {...props} isDisabled value={props.value === '' ? undefined : props.value} />
      <div className="res-help">{t('packageElsewhere')}</div>
    </>
  )
}
