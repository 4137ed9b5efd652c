import { dataScopeResource } from '@drawdesk/contract/rights/data-scope'
import { useMemo } from 'react'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { untyped } from '../../../resource/row.ts'
import { useFields } from '../../../resource/use-fields.ts'
import { useScopePages } from '../scope-shared/scope-pages.ts'
import { ScopeScreen, UNSEARCHED, useChosenPage } from '../scope-shared/scope-screen.tsx'
import { dataScopeControls, hiddenFieldsOf } from './data-scope-controls.tsx'
import { useScopeClasses } from './use-scope-classes.ts'

const definition = untyped(dataScopeResource)

/** Which rows and columns of each page can be seen: the pages at the left, the rules of the chosen one at the right. */
export default function DataScopePage() {
  const fields = useFields(definition)
  const classes = useScopeClasses()
  const pages = useScopePages(definition, 'dataScope')
  const [chosen, choose] = useChosenPage(definition)
  const controls = useMemo(() => {
    const labelOf = (name: string, value: unknown) =>
      fields.find((field) => field.name === name)?.choices.find((choice) => choice.value === value)?.label
    return dataScopeControls({
      pageOf: (id) => labelOf('menuId', id),
      typeOf: (type) => labelOf('scopeType', type),
      codeOf: (id) => pages.get(id)?.code,
      classes,
    })
  }, [fields, pages, classes])
  const code = pages.get(chosen)?.code
  const newRow = {
    scopeField: '*',
    ...(chosen !== '' && { menuId: chosen }),
    ...(code && { resourceCode: code, ...(classes.some(({ name }) => name === code) && { scopeClass: code }) }),
  }
  return (
    <ScopeScreen fields={fields} pages={pages} chosen={chosen} onChoose={choose}>
      <ResourcePage
        resource={dataScopeResource}
        unsearched={UNSEARCHED}
        newRow={newRow}
        formFields={controls}
        hiddenFields={hiddenFieldsOf}
      />
    </ScopeScreen>
  )
}
