import { useEffect, useState } from 'react'
import { compareFiles, type FileDifference } from './compare-files.ts'

/** What two files have otherwise; undefined until both are there and read. */
export function useDifference(before: string | undefined, after: string | undefined): FileDifference | undefined {
  const [found, setFound] = useState<{ before: string; after: string; difference: FileDifference }>()
  useEffect(() => {
    if (before === undefined || after === undefined) return undefined
    let isOver = false
    void compareFiles(before, after).then((difference) => {
      if (!isOver) setFound({ before, after, difference })
    })
    return () => {
      isOver = true
    }
  }, [before, after])
  return found && found.before === before && found.after === after ? found.difference : undefined
}
