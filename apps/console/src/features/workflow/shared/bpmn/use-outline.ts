import { useEffect, useState } from 'react'
import { outlineOf, type OutlineNode } from './outline.ts'
import { readXml } from './read-xml.ts'

/** The nodes of a file; none while there is none, and of one that cannot be read, which the canvas says. */
export function useOutline(xml: string | undefined): readonly OutlineNode[] {
  const [read, setRead] = useState<{ xml: string; outline: readonly OutlineNode[] }>()
  useEffect(() => {
    if (xml === undefined) return undefined
    let isOver = false
    void readXml(xml)
      .then(outlineOf, () => [])
      .then((outline) => {
        if (!isOver) setRead({ xml, outline })
      })
    return () => {
      isOver = true
    }
  }, [xml])
  return read && read.xml === xml ? read.outline : []
}
