import type { ImportOutcome, ImportRead } from '@drawdesk/contract/core/rows/import'
import { useState } from 'react'
import type { ImportStep } from '../../../../resource/import/import-steps.tsx'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { checkPeople, readPeople, startImport } from './import.api.ts'

/** The steps of an import of people. What is chosen stays through every error and every way back; a problem stays until the next step is tried. */
export function usePeopleImport() {
  const tenantId = useTenantId()
  const [step, setStep] = useState<ImportStep>('file')
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<{ of: File; found: ImportRead }>()
  const [fields, setFields] = useState<readonly string[]>([])
  const [isCovered, setIsCovered] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [importId, setImportId] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function during(what: string, work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      logFailure(`user ${what}`, error)
      setProblem((error instanceof Error && error.message) || undefined) // a lock says nothing: its page comes
    } finally {
      setIsBusy(false)
    }
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    return during('import read', async () => {
      const found = await readPeople(chosen)
      // A mended file is matched as the one before it was.
      setFields((old) =>
        read && titlesOf(read.found) === titlesOf(found) ? old : found.columns.map(({ field }) => field),
      )
      setRead({ of: chosen, found })
      setStep('map')
    })
  }
  return {
    step,
    file,
    read: read?.found,
    fields,
    isCovered,
    outcome,
    importId,
    problem,
    isBusy,
    setFields,
    setIsCovered,
    choose: (chosen: File) => void choose(chosen),
    /** With the file that is chosen already. */
    next() {
      if (!file) return
      setProblem(undefined)
      if (read?.of === file) setStep('map')
      else void choose(file)
    },
    back(to: ImportStep) {
      setProblem(undefined)
      setStep(to)
    },
    check: () =>
      void during('import check', async () => {
        if (!file) return
        setOutcome(await checkPeople({ file, fields, isCovered, tenantId }))
        setStep('check')
      }),
    run: () =>
      void during('import', async () => {
        if (!file) return
        setImportId((await startImport({ file, fields, isCovered, tenantId })).id)
        setStep('done')
      }),
  }
}

const titlesOf = ({ columns }: ImportRead): string => JSON.stringify(columns.map(({ title }) => title))
