import { parseDefinition } from '@drawdesk/workflow/definition/parse-definition'
import { useEffect, useState } from 'react'
import type { Versions } from './mapping.ts'

/** Both versions as the engine reads them; undefined until they are read, or where one is read no more. */
export function useDefinitions(
  before: string | undefined,
  after: string | undefined,
  process: string,
): Versions | undefined {
  const [found, setFound] = useState<{ before: string; after: string; versions: Versions | undefined }>()
  useEffect(() => {
    if (before === undefined || after === undefined) return undefined
    let isOver = false
    void Promise.all([before, after].map((xml) => parseDefinition(xml, { process }))).then(([from, to]) => {
      const versions = from?.definition && to?.definition ? { from: from.definition, to: to.definition } : undefined
      if (!isOver) setFound({ before, after, versions })
    })
    return () => {
      isOver = true
    }
  }, [before, after, process])
  return found && found.before === before && found.after === after ? found.versions : undefined
}
