import { useTexts } from '../../../lib/texts/texts.ts'
import { TextInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { tenantTexts } from './tenant.i18n.ts'

/** The name; of a new tenant also what is made with it, unless there is something to mend. */
export function NameField(props: InputProps) {
  const t = useTexts(tenantTexts)
  return (
    <>
      <TextInput {...props} />
      {!props.row && !props.isInvalid && <div className="res-help">{t('newHelp')}</div>}
    </>
  )
}
