import type { ImportOutcome, ImportRead } from '@drawdesk/contract/core/rows/import'
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browser/storage.ts'
import { logFailure } from '../log-failure.ts'
import type { ImportStep } from './import-steps.tsx'

/** What the steps of an import do. */
export interface ImportWork {
  /** As the error log calls it. */
  name: string
  read: (file: File) => Promise<ImportRead>
  check: (file: File, fields: readonly string[]) => Promise<ImportOutcome>
  /** Answers what became of the rows, where that is known by then. */
  run: (file: File, fields: readonly string[]) => Promise<ImportOutcome | undefined>
}

/** The steps of an import. What is chosen stays through every error and every way back; a problem stays until the next step is tried. */
export function useImportSteps(work: ImportWork) {
  const [step, setStep] = useState<ImportStep>('file')
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<{ of: File; found: ImportRead }>()
  const [fields, setFields] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function during(what: string, act: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      logFailure(`${work.name} ${what}`, error)
      setProblem((error instanceof Error && error.message) || undefined) // a lock says nothing: its page comes
    } finally {
      setIsBusy(false)
    }
  }
  const choose = (chosen: File): Promise<void> => {
    setFile(chosen)
    return during('import read', async () => {
      const found = await work.read(chosen)
      // A mended file is matched as the one before it was.
      setFields((old) =>
        read && titlesOf(read.found) === titlesOf(found) ? old : matchedAsBefore(work.name, found.columns),
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
    outcome,
    problem,
    isBusy,
    setFields,
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
        setOutcome(await work.check(file, fields))
        setStep('check')
      }),
    run: () =>
      void during('import', async () => {
        if (!file) return
        const done = await work.run(file, fields)
        if (read) keepMatches(work.name, read.found.columns, fields)
        if (done) setOutcome(done)
        setStep('done')
      }),
  }
}

export type ImportFlow = ReturnType<typeof useImportSteps>

/** What the columns of one's last files stood for, by their titles. */
type Matches = Readonly<Record<string, string>>
const MATCHES_MOST = 100
const keyOf = (name: string): string => `import-${name}`

/** What each column seems to be; one whose title came in an import before is what it was then. */
function matchedAsBefore(name: string, columns: ImportRead['columns']): string[] {
  const known = readStored<Matches>(keyOf(name)) ?? {}
  const wanted = columns.map(({ title, field }) => (Object.hasOwn(known, title) ? (known[title] ?? '') : field))
  return wanted.map((field, at) => (wanted.indexOf(field) === at ? field : ''))
}

function keepMatches(name: string, columns: ImportRead['columns'], fields: readonly string[]): void {
  const now = Object.fromEntries(columns.map(({ title }, at) => [title, fields[at] ?? '']))
  const kept = Object.entries({ ...now, ...readStored<Matches>(keyOf(name)), ...now }).slice(0, MATCHES_MOST)
  try {
    writeStored(keyOf(name), Object.fromEntries(kept))
  } catch (error) {
    logFailure(`${name} import matches`, error) // the import is done without them
  }
}

const titlesOf = ({ columns }: ImportRead): string => JSON.stringify(columns.map(({ title }) => title))
