import type { Value } from '../engine/state.ts'
import type { ExpressionContext, Run } from './context.ts'
import { ExpressionFault } from './fault.ts'
import { FUNCTIONS, readVariable, type NamedFunction } from './functions.ts'
import type { Token } from './lexer.ts'
import { callMethod } from './methods.ts'
import { BINARY, negated, chosen } from './operators.ts'
import { BANNED_NAMES, callNamed, readProperty } from './reach.ts'
import { finite, isEmpty } from './values.ts'

/** How deep parentheses, arguments, signs and choices may stand in each other. */
const NESTING_MAX = 100
/** Binds closer than all operators between two values. */
const UNARY_POWER = 7

/** What an expression reads and calls, each name once. */
export interface References {
  variables: Set<string>
  /** `bean.function` or a method of a variable: which it is, only the registered beans say. */
  calls: Set<string>
}

/** One expression: tokens to a closure, by the power with which operators bind (Pratt). */
export class Parser {
  readonly #tokens: readonly Token[]
  readonly #references: References
  #at = 0
  #depth = 0
  /** Choices whose colon is still to come: `a ? b:c(1)` calls no function of a namespace `b`. */
  #choices = 0

  constructor(tokens: readonly Token[], references: References) {
    this.#tokens = tokens
    this.#references = references
  }

  /** @throws {ExpressionFault} when the tokens are not one whole expression. */
  parse(): Run {
    const run = this.#expression(0)
    const rest = this.#peek()
    if (rest.kind !== 'end') throw this.#unexpected(rest)
    return run
  }

  #expression(power: number): Run {
    this.#depth += 1
    if (this.#depth > NESTING_MAX) throw new ExpressionFault('too-deep', String(NESTING_MAX), this.#peek().at)
    let left = this.#unary()
    for (;;) {
      const token = this.#peek()
      const operator = token.kind === 'sign' ? BINARY.get(token.value) : undefined
      if (operator !== undefined && operator.power > power) {
        this.#at += 1
        left = operator.make(left, this.#expression(operator.power))
      } else if (power === 0 && this.#skip('?')) left = this.#choice(left)
      else break
    }
    this.#depth -= 1
    return left
  }

  #choice(condition: Run): Run {
    this.#choices += 1
    const yes = this.#expression(0)
    this.#choices -= 1
    this.#need(':')
    const no = this.#expression(0)
    return chosen(condition, yes, no)
  }

  #unary(): Run {
    if (this.#skip('-')) return negated(this.#expression(UNARY_POWER))
    if (this.#skip('!')) {
      const run = this.#expression(UNARY_POWER)
      return chosen(
        run,
        () => false,
        () => true,
      )
    }
    if (this.#skip('empty')) {
      const run = this.#expression(UNARY_POWER)
      return (context) => isEmpty(run(context))
    }
    return this.#postfix(this.#primary())
  }

  #primary(): Run {
    const token = this.#next()
    if (token.kind === 'number' || token.kind === 'text' || token.kind === 'constant') {
      const value = token.kind === 'number' ? finite(token.value) : token.value
      return () => value
    }
    if (token.kind === 'name') return this.#name(token.value, token.at)
    if (token.kind === 'sign' && token.value === '(') {
      const choices = this.#choices
      this.#choices = 0
      const run = this.#expression(0)
      this.#choices = choices
      this.#need(')')
      return run
    }
    throw this.#unexpected(token)
  }

  /** A variable, a call of a bean or of a variable's method, or a function of a namespace. */
  #name(name: string, at: number): Run {
    if (this.#isSign(0, ':') && this.#tokens[this.#at + 1]?.kind === 'name' && this.#isSign(2, '(')) {
      if (FUNCTIONS.has(name) || this.#choices === 0) return this.#function(name, at)
    }
    if (BANNED_NAMES.has(name)) throw new ExpressionFault('banned-name', name, at)
    if (this.#isSign(0, '(')) throw new ExpressionFault('unknown-function', name, at)
    const member = this.#tokens[this.#at + 1]
    if (this.#isSign(0, '.') && member?.kind === 'name' && this.#isSign(2, '(')) {
      this.#at += 2
      this.#references.calls.add(`${name}.${member.value}`)
      const values = this.#values()
      return (context) => callNamed(context, { name, member: member.value, values: allOf(context, values) })
    }
    this.#references.variables.add(name)
    return (context) => readVariable(context, name)
  }

  #function(namespace: string, at: number): Run {
    this.#at += 1
    const name = this.#next().value
    const found = FUNCTIONS.get(namespace)?.get(String(name))
    if (found === undefined) throw new ExpressionFault('unknown-function', `${namespace}:${name}`, at)
    const values = found.takesName ? this.#valuesAfterName() : this.#values()
    const [least, most] = found.takes
    if (values.length < least || values.length > most) {
      throw new ExpressionFault('arguments', `${namespace}:${name}`, at)
    }
    return runOf(found, values)
  }

  /** `(name, …)`: the first argument stands for a variable, as a name or in quotes. */
  #valuesAfterName(): Run[] {
    this.#need('(')
    const token = this.#next()
    if (token.kind !== 'name' && token.kind !== 'text') throw this.#unexpected(token)
    const name = token.value
    if (BANNED_NAMES.has(name)) throw new ExpressionFault('banned-name', name, token.at)
    const values: Run[] = [() => name]
    while (this.#skip(',')) values.push(this.#inside())
    this.#need(')')
    return values
  }

  #values(): Run[] {
    this.#need('(')
    const values: Run[] = []
    if (this.#skip(')')) return values
    do values.push(this.#inside())
    while (this.#skip(','))
    this.#need(')')
    return values
  }

  /** Within brackets a colon belongs to what stands there. */
  #inside(): Run {
    const choices = this.#choices
    this.#choices = 0
    const run = this.#expression(0)
    this.#choices = choices
    return run
  }

  #postfix(start: Run): Run {
    let base = start
    for (;;) {
      if (this.#skip('.')) base = this.#member(base)
      else if (this.#skip('[')) {
        const [of, key] = [base, this.#inside()]
        this.#need(']')
        base = (context) => readProperty(of(context), key(context))
      } else return base
    }
  }

  #member(of: Run): Run {
    const token = this.#next()
    if (token.kind !== 'name') throw this.#unexpected(token)
    const name = token.value
    if (this.#isSign(0, '(')) {
      const values = this.#values()
      return (context) => callMethod(of(context), name, allOf(context, values))
    }
    if (BANNED_NAMES.has(name)) throw new ExpressionFault('banned-name', name, token.at)
    return (context) => readProperty(of(context), name)
  }

  #peek(): Token {
    const token = this.#tokens[this.#at]
    if (token === undefined) throw new ExpressionFault('incomplete')
    return token
  }

  #next(): Token {
    const token = this.#peek()
    this.#at += 1
    return token
  }

  #isSign(ahead: number, value: string): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'sign' && token.value === value
  }

  #skip(value: string): boolean {
    const isThere = this.#isSign(0, value)
    if (isThere) this.#at += 1
    return isThere
  }

  #need(value: string): void {
    if (!this.#skip(value)) throw this.#unexpected(this.#peek())
  }

  #unexpected(token: Token): ExpressionFault {
    return token.kind === 'end'
      ? new ExpressionFault('incomplete', '', token.at)
      : new ExpressionFault('unexpected', String(token.value), token.at)
  }
}

const allOf = (context: ExpressionContext, runs: readonly Run[]): Value[] => runs.map((run) => run(context))

const runOf =
  (found: NamedFunction, values: readonly Run[]): Run =>
  (context) =>
    found.run(context, allOf(context, values))
