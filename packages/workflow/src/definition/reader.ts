import type { ModdleElement } from './moddle.ts'
import type { ProblemList } from './problems.ts'

/** What reading one diagram shares. */
export interface Reader {
  problems: ProblemList
  /** The id of an element, or one made for it; the same text for the same diagram. */
  idOf(element: ModdleElement): string
  /** Names that the host can run; undefined: not checked. */
  handlers: ReadonlySet<string> | undefined
}

/** Where ids that are made begin: no XML id starts with a dot, so none is taken. */
const MADE = '.'

export function createIdOf(): Reader['idOf'] {
  const made = new Map<ModdleElement, string>()
  return (element) => {
    if (element.id !== undefined && element.id !== '') return element.id
    const known = made.get(element)
    if (known !== undefined) return known
    const id = `${MADE}${element.$type.slice(element.$type.indexOf(':') + 1)}${made.size + 1}`
    made.set(element, id)
    return id
  }
}

export const nameOf = (element: ModdleElement, reader: Reader): string =>
  typeof element.name === 'string' && element.name !== '' ? element.name : reader.idOf(element)
