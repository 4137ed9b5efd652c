import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { translatorFor } from './translate.ts'
import { zhTexts } from './translate-zh.ts'

const MODULES = join(import.meta.dirname, '../../../../../../../node_modules')
/** What the modeler loads. */
const SOURCES = ['bpmn-js/lib/features', 'diagram-js/lib/features', 'diagram-js-direct-editing/lib']
/** Calls with a fixed text, and the entries of menus, which are translated where they are shown. */
const SAID = [/\btranslate\(\s*'([^']+)'/g, /\blabel: '([A-Z][^']+)'/g, /_ERR_MSG = '([^']+)'/g]

function textsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return textsBelow(path)
    if (!entry.name.endsWith('.js')) return []
    const code = readFileSync(path, 'utf8')
    return SAID.flatMap((pattern) => [...code.matchAll(pattern)].map(([, text]) => text ?? ''))
  })
}

describe('what bpmn-js writes itself', () => {
  it('has a Chinese text for all that the loaded modules say', () => {
    const said = new Set(SOURCES.flatMap((source) => textsBelow(join(MODULES, source))))

    expect(said.size).toBeGreaterThan(100)
    expect([...said].filter((text) => !Object.hasOwn(zhTexts, text))).toEqual([])
  })

  it('is filled with what it speaks of, in either language', () => {
    expect(translatorFor('zh')('Open {element}', { element: '归档' })).toBe('打开 归档')
    expect(translatorFor('en')('Open {element}', { element: 'Filing' })).toBe('Open Filing')
  })

  it('stays in English where it is unknown', () => {
    expect(translatorFor('zh')('Some new tool')).toBe('Some new tool')
  })
})
