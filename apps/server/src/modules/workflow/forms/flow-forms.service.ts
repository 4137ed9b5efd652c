import { PLAIN_LAYOUT, type FormField, type FormLayout, type ShownForm } from '@drawdesk/contract/workflow/forms/form'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { DefinitionRow } from '../definitions/definition.repository.ts'
import { createFormRepository } from './form.repository.ts'

/** `expense`, or `expense:3` for one version. */
const KEY = /^([A-Za-z_][A-Za-z0-9_-]{0,63})(?::(\d{1,9}))?$/

/** What a version of a form held. */
interface FormContent {
  name: string
  /** Absent from versions that are older than it. */
  nameEn?: string
  key: string
  fields: FormField[]
  layout?: FormLayout
}

/**
 * Forms that diagrams name. A common process has those of the platform's own tenant. A key without a version means the one that was newest when the
 * process was deployed: what runs does not change with the form.
 */
export function createFlowForms({ db, rowVersions }: Pick<Deps, 'db'> & { rowVersions: RowVersions }) {
  const forms = createFormRepository(db)

  return {
    /** Undefined where a process names no form, or one that is not there (its page is written by hand). */
    async find(
      { tenantId, createTime }: Pick<DefinitionRow, 'tenantId' | 'createTime'>,
      formKey: string,
    ): Promise<ShownForm | undefined> {
      const [, key, version] = KEY.exec(formKey) ?? []
      if (key === undefined) return undefined
      const scope = systemScope(tenantId)
      const row = await forms.findByKey(scope, key)
      if (!row) return undefined
      const kept =
        version === undefined
          ? await rowVersions.findAsOf(scope, 'wfForm', row.id, createTime)
          : await rowVersions.find(scope, 'wfForm', row.id, Number(version))
      if (!kept) return undefined
      const { name, nameEn = '', fields, layout = PLAIN_LAYOUT } = kept.content as unknown as FormContent // what a save of a form held
      return { id: row.id, name, nameEn, key, version: kept.rowVersion, fields, layout }
    },
  }
}

export type FlowForms = ReturnType<typeof createFlowForms>
