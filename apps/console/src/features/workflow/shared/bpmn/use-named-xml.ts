import { useEffect, useState } from 'react'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { namedXml } from './read-xml.ts'

/** A diagram with its names in the language on screen, to be looked at; undefined without one, and while they are looked up. One that cannot be read stays as it is. */
export function useNamedXml(xml: string | undefined): string | undefined {
  const language = useLanguage()
  const [named, setNamed] = useState<{ of: string; xml: string }>()
  useEffect(() => {
    if (language === 'zh' || xml === undefined) return undefined
    let isOver = false
    void namedXml(language, xml)
      .catch(() => xml)
      .then((text) => {
        if (!isOver) setNamed({ of: xml, xml: text })
      })
    return () => {
      isOver = true
    }
  }, [xml, language])
  if (language === 'zh') return xml
  return named && named.of === xml ? named.xml : undefined
}
