import { sql, type SqlBool } from 'kysely'
import { FLOW_REFERENCES_MOST, type FlowReferences } from '@drawdesk/contract/workflow/model'
import type { FormField } from '@drawdesk/contract/workflow/forms/form'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** What a diagram may name, by name, for those who draw it. */
export function createReferenceRepository(db: Db) {
  return {
    /** Forms of the tenant with their fields. */
    async listForms(scope: Pick<Scope, 'tenantId'>, language: Language): Promise<FlowReferences['forms']> {
      const rows = await db
        .as(scope)
        .selectFrom('wfForm')
        .select(['key', nameIn(language).as('name'), 'fields'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .orderBy('name')
        .orderBy('id')
        .limit(FLOW_REFERENCES_MOST)
        .execute()
      return rows.map(({ key, name, fields }) => ({ key, name, fields: (fields as FormField[]).map(namesOf) })) // what a save of a form held
    },

    /** The latest of each process, the tenant's own before a common one. */
    async listProcesses(scope: Pick<Scope, 'tenantId'>, language: Language): Promise<FlowReferences['processes']> {
      return db
        .as(scope)
        .selectFrom('wfDefinition')
        .distinctOn('processKey')
        .select(['processKey as key', nameIn(language).as('name')])
        .where(sql<SqlBool>`(tenant_id = ${scope.tenantId} or is_common = 1)`)
        .where('isLatest', '=', 1)
        .where('isDeleted', '=', 0)
        .orderBy('processKey')
        .orderBy('isCommon')
        .limit(FLOW_REFERENCES_MOST)
        .execute()
    },
  }
}

const nameIn = (language: Language) =>
  language === 'en' ? sql<string>`coalesce(nullif(name_en, ''), name)` : sql<string>`name`

const namesOf = ({ name, kind, label, options = [] }: FormField) => ({ name, kind, label, choices: options })
