import { flowFormResource } from '@drawdesk/contract/workflow/forms/form-resource'

import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { createSaver } from '../../../crud/save-row.service.ts'
import { libraryRoutes } from '../../../crud/versions/library.routes.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { createVersionedRows } from '../../../crud/versions/versioned-rows.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AnyRoute } from '../../../wire/route.ts'
import { FORM_FIELDS, formOptions, versionedOf } from './flow-form.rules.ts'
import { createFormRepository, type FlowFormRow } from './form.repository.ts'

export type FlowFormNeeds = Deps & { rowVersions: RowVersions }

export function flowFormRoutes(deps: FlowFormNeeds): AnyRoute[] {
  const options = formOptions(deps)
  const rows = createVersionedRows<FlowFormRow>(deps.rowVersions, {
    table: 'wfForm',
    fields: FORM_FIELDS,
    find: createFormRepository(deps.db).find,
    versionedOf,
    save: createSaver(deps, options).save,
  })
  return [
    ...resourceRoutes(deps, options),
    ...libraryRoutes(deps, { resource: flowFormResource, words: { one: 'a form', many: 'forms' }, rows }),
  ]
}
