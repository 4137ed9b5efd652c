import { apiScopeResource } from '@drawdesk/contract/rights/api-scope'
import { useMemo } from 'react'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { untyped } from '../../../resource/row.ts'
import { useFields } from '../../../resource/use-fields.ts'
import { useScopePages } from '../scope-shared/scope-pages.ts'
import { ScopeScreen, UNSEARCHED, useChosenPage } from '../scope-shared/scope-screen.tsx'
import { apiScopeControls } from './api-scope-controls.tsx'

const definition = untyped(apiScopeResource)

/** Calls that ask for a grant of their own: the pages at the left, the calls of the chosen one at the right. */
export default function ApiScopePage() {
  const fields = useFields(definition)
  const pages = useScopePages(definition, 'apiScope')
  const [chosen, choose] = useChosenPage(definition)
  const controls = useMemo(() => {
    const labelOf = (name: string, value: unknown) =>
      fields.find((field) => field.name === name)?.choices.find((choice) => choice.value === value)?.label
    const facts = {
      pageOf: (id: string) => labelOf('menuId', id),
      typeOf: (type: unknown) => labelOf('scopeType', type),
    }
    return apiScopeControls({ ...facts, codeOf: (id) => pages.get(id)?.code })
  }, [fields, pages])
  const code = pages.get(chosen)?.code
  const newRow = { scopeMethod: '', ...(chosen !== '' && { menuId: chosen }), ...(code && { resourceCode: code }) }
  return (
    <ScopeScreen fields={fields} pages={pages} chosen={chosen} onChoose={choose}>
      <ResourcePage resource={apiScopeResource} unsearched={UNSEARCHED} newRow={newRow} formFields={controls} />
    </ScopeScreen>
  )
}
