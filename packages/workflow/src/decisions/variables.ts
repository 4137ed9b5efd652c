import type { Decision } from './decision.ts'
import { ANY, namesIn } from './feel.ts'

/** Names of the variables that a table asks for, in the order they first stand in it. */
export function variablesOfDecision({ inputs, outputs, rules }: Decision): string[] {
  const expressions = [
    ...inputs.map(({ expression }) => expression),
    ...outputs.flatMap((output) => [...output.values, output.default ?? '']),
    ...rules.flatMap(({ results }) => results),
  ]
  const tests = rules.flatMap((rule) => rule.tests).filter((test) => test !== ANY)
  const names = [
    ...expressions.filter((source) => source !== '').flatMap((source) => namesIn(source, 'expression')),
    ...tests.flatMap((source) => namesIn(source, 'test')),
  ]
  return [...new Set(names)]
}
