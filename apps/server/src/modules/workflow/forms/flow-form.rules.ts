import { flowFormResource } from '@drawdesk/contract/workflow/forms/form-resource'
import { formProblems } from '@drawdesk/contract/workflow/forms/form-check'
import { PLAIN_LAYOUT, type FlowForm } from '@drawdesk/contract/workflow/forms/form'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import type { RowVersions, VersionedRow } from '../../../crud/versions/row-version.service.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { flowFormErrors } from './flow-form.errors.ts'
import { createFormRepository, type FlowFormRow } from './form.repository.ts'

/** What a save takes and a version keeps. */
export const FORM_FIELDS = [
  'name',
  'nameEn',
  'key',
  'fields',
  'layout',
  'remark',
] as const satisfies readonly (keyof FlowForm & keyof FlowFormRow)[]

export function versionedOf(row: FlowFormRow): VersionedRow {
  const { id, version, updateUser, updateTime } = row
  return {
    id,
    version,
    updateUser,
    updateTime,
    content: Object.fromEntries(FORM_FIELDS.map((field) => [field, row[field]])),
  }
}

/** Forms as a declared resource: what its calls add to those that the kit makes. */
export function formOptions({ rowVersions: versions }: { rowVersions: RowVersions }): ResourceOptions {
  return {
    resource: flowFormResource, // its fields are named more narrowly
    table: 'wfForm',
    unique: { wf_form_key: { error: flowFormErrors.keyTaken, field: 'key' } },
    unsaid: () => ({ layout: PLAIN_LAYOUT }),

    async checkSave(_caller, { values, before }) {
      const after = { ...before, ...values }
      const [fields, layout] = [after.fields ?? [], after.layout ?? PLAIN_LAYOUT].map(read)
      // By the schema of the save, or a row of ours.
      const errors = formProblems(fields as FlowForm['fields'], layout as NonNullable<FlowForm['layout']>)
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },

    async afterChange(trx, caller, { ids }) {
      for (const row of await createFormRepository(trx).listAny(caller, ids))
        await versions.keepIfChanged(trx, caller, 'wfForm', versionedOf(row))
    },
  }
}

/** The kit has JSON columns of a save as text, and those of a row as values. */
const read = (value: unknown): unknown => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value)
