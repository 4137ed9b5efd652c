import type { DefinitionProblem } from '@drawdesk/workflow/definition/definition'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { referencesQuery } from '../references.api.ts'

/** What is wrong with a drawing, errors first; undefined while it is read for the first time. The reader comes when it is first needed. */
export function useProblems(xml: string): readonly DefinitionProblem[] | undefined {
  const { data: facts } = useQuery(referencesQuery)
  const [found, setFound] = useState<readonly DefinitionProblem[]>()
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const { findProblems } = await loadChunk(() => import('./find-problems.ts'))
      const known = facts && { decisions: new Set(facts.decisions.map(({ key }) => key)), scripts: facts.scripts === 1 }
      const problems = await findProblems(xml, known ?? {})
      if (!isOver) setFound(problems)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [xml, facts])
  return found
}
