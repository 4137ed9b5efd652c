import type { DefinitionProblem } from './definition.ts'
import { PROBLEM_TEXTS, type ProblemCode } from './problem-texts.ts'

export interface ProblemList {
  readonly all: readonly DefinitionProblem[]
  add(severity: DefinitionProblem['severity'], code: ProblemCode, at: ProblemPlace): void
}

interface ProblemPlace {
  /** Id in the diagram; its line is looked up. */
  element?: string
  line?: number
  facts?: Readonly<Record<string, string>>
}

/** Collects what is wrong with the diagram in `xml`. */
export function createProblems(xml: string): ProblemList {
  const all: DefinitionProblem[] = []
  return {
    all,
    add(severity, code, { element, line, facts = {} }) {
      const { zh, en } = PROBLEM_TEXTS[code]
      const message = { zh: fill(zh, facts), en: fill(en, facts) }
      all.push({ code, severity, element, line: line ?? lineOfId(xml, element), message })
    },
  }
}

const fill = (text: string, facts: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : ''))

/** Where the element with this id begins, counted from 1. */
function lineOfId(xml: string, id: string | undefined): number | undefined {
  if (id === undefined) return undefined
  const place = [`id="${id}"`, `id='${id}'`].map((text) => xml.indexOf(text)).find((index) => index >= 0)
  return place === undefined ? undefined : lineOfOffset(xml, place)
}

export function lineOfOffset(xml: string, offset: number): number {
  let line = 1
  for (let index = xml.indexOf('\n'); index >= 0 && index < offset; index = xml.indexOf('\n', index + 1)) line += 1
  return line
}
