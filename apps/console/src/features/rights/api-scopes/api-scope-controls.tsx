import { apiScopeResource } from '@drawdesk/contract/rights/api-scope'
import { SelectInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { kinds } from '../../../resource/kinds/kinds.tsx'
import { untyped } from '../../../resource/row.ts'
import { RemarkWithPreview } from '../scope-shared/preview-control.tsx'
import { followName, type NameFacts } from '../scope-shared/proposals.ts'

const definition = untyped(apiScopeResource)
const { Input: PageInput } = kinds.tree

/** The controls of the form: page and kind fill in what follows from them. */
export function apiScopeControls(facts: NameFacts & { codeOf: (menuId: string) => string | undefined }) {
  return {
    menuId: (props: InputProps) => (
      <PageInput
        {...props}
        onChange={(next) => {
          props.onChange?.(next)
          const code = facts.codeOf(String(next ?? ''))
          if (code) props.form?.setValue('resourceCode', code)
          if (props.form) followName(props.form, facts, { menuId: next })
        }}
      />
    ),
    scopeType: (props: InputProps) => (
      <SelectInput
        {...props}
        onChange={(next) => {
          props.onChange?.(next)
          if (props.form) followName(props.form, facts, { scopeType: next })
        }}
      />
    ),
    remark: (props: InputProps) => <RemarkWithPreview {...props} resource={definition} kind="apiScope" />,
  }
}
