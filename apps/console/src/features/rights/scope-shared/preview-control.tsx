import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useMemo } from 'react'
import { fieldsIn } from '../../../resource/field.ts'
import { wireValuesOf } from '../../../resource/kinds/kind-values.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { kinds } from '../../../resource/kinds/kinds.tsx'
import { useFields } from '../../../resource/use-fields.ts'
import { PreviewFold } from '../shared/preview-fold.tsx'

/** Stands for a scope that is not saved yet. */
const NEW_SCOPE_ID = '0'

interface RemarkWithPreviewProps extends InputProps {
  resource: ResourceDefinition
  kind: 'dataScope' | 'apiScope'
}

/** The last field of the form, and below it what saving the scope would do, and who is concerned. */
export function RemarkWithPreview({ resource, kind, ...props }: RemarkWithPreviewProps) {
  const { Input } = kinds.textarea
  const allFields = useFields(resource)
  const values = props.form?.values
  const wire = useMemo(() => wireValuesOf(fieldsIn(allFields, 'form'), values ?? {}, false), [allFields, values])
  const isReady =
    values?.menuId !== undefined &&
    values.menuId !== '' &&
    (kind === 'dataScope' ? Boolean(values.scopeClass && values.scopeType) : Boolean(values.scopePath))
  return (
    <>
      <Input {...props} />
      <PreviewFold
        input={{ kind, targetIds: [props.row?.id ?? NEW_SCOPE_ID], values: wire }}
        isDisabled={!isReady || props.isDisabled === true}
      />
    </>
  )
}
