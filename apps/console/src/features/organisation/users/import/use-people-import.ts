import { useState } from 'react'
import { useImportSteps } from '../../../../resource/import/use-import-steps.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { checkPeople, readPeople, startImport } from './import.api.ts'

/** The steps of an import of people, which may cover accounts that are there, and goes on by itself once it is started. */
export function usePeopleImport() {
  const tenantId = useTenantId()
  const [isCovered, setIsCovered] = useState(false)
  const [importId, setImportId] = useState<string>()
  const flow = useImportSteps({
    name: 'user',
    read: readPeople,
    check: (file, fields) => checkPeople({ file, fields, isCovered, tenantId }),
    run: async (file, fields) => {
      setImportId((await startImport({ file, fields, isCovered, tenantId })).id)
      return undefined
    },
  })
  return { flow, isCovered, setIsCovered, importId }
}
