import type { DefinitionProblem } from '@drawdesk/workflow/definition/definition'
import { useEffect, useState } from 'react'
import { loadChunk } from '../../../../lib/loading/chunks.ts'

/** What is wrong with a drawing, errors first; undefined while it is read for the first time. The reader comes when it is first needed. */
export function useProblems(xml: string): readonly DefinitionProblem[] | undefined {
  const [found, setFound] = useState<readonly DefinitionProblem[]>()
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const { findProblems } = await loadChunk(() => import('./find-problems.ts'))
      const problems = await findProblems(xml)
      if (!isOver) setFound(problems)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [xml])
  return found
}
