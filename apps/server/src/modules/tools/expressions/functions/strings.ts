import { fail } from '../aviator-error.ts'
import { checkMembers, checkTextLength } from '../budget.ts'
import { compilePattern, type Pattern } from '../pattern/pattern.ts'
import { groupText, runPattern, subjectOf } from '../pattern/run-pattern.ts'
import { textOf } from '../values/text.ts'
import { booleanOf, listOf, longOf, stringOf, type Value } from '../values/value.ts'
import { at, indexIn, membersIn, takes, textIn, type FunctionContext, type FunctionTable } from './function.ts'

function patternIn(value: Value): Pattern {
  return value.kind === 'pattern' ? value.value : compilePattern(textIn(value))
}

/** Counts what looking through texts costs. */
function searched(context: FunctionContext, ...texts: string[]): void {
  for (const text of texts) context.budget.step(1 + (text.length >> 4))
}

function substring(text: string, begin: number, end: number): string {
  if (begin >= 0 && end <= text.length && begin <= end) return text.slice(begin, end)
  return fail(
    `下标超出范围：长度 ${text.length}，从 ${begin} 到 ${end}`,
    `Out of range: length ${text.length}, requested ${begin} to ${end}`,
  )
}

interface Found {
  begin: number
  end: number
  group(number: number): string | undefined
}

/** Matches one after the other; after one of nothing the search goes on a letter further. */
function* matchesIn(pattern: Pattern, text: string, context: FunctionContext): Generator<Found, void> {
  const { budget } = context
  const subject = subjectOf(text, budget)
  let from = 0
  while (from <= subject.points.length) {
    const match = runPattern(pattern, subject, { from, budget })
    if (!match) break
    const [begin = 0, end = 0] = match
    yield { begin, end, group: (number) => groupText(subject, match, number) }
    from = end === begin ? end + 1 : end
  }
}

/** Java's String.split: no empty part at the front where the match took nothing, none at the end unless a limit is given. */
function split(text: string, pattern: Pattern, limit: number, context: FunctionContext): string[] {
  const letters = subjectOf(text, context.budget).letters
  const parts: string[] = []
  let from = 0
  for (const { begin, end } of matchesIn(pattern, text, context)) {
    if (limit > 0 && parts.length === limit - 1) break
    if (end === 0 || (begin === end && begin === letters.length)) continue
    parts.push(letters.slice(from, begin).join(''))
    checkMembers(parts.length)
    from = end
  }
  if (from === 0) return [text]
  parts.push(letters.slice(from).join(''))
  if (limit === 0) while (parts.at(-1) === '') parts.pop()
  return parts
}

/** Java's replacement: `$1` is a group, `\` makes the next letter plain. */
function filled(replacement: string, found: Found, groups: number): string {
  return replacement.replace(/\\([^])|\$(\d)|[$\\]/g, (whole, plain: string | undefined, digit: string | undefined) => {
    if (plain !== undefined) return plain
    if (digit === undefined) return fail(`替换文本中的 ${whole} 有误`, `Invalid ${whole} in the replacement`)
    return Number(digit) > groups
      ? fail(`没有分组 ${whole}`, `Unknown group ${whole}`)
      : (found.group(Number(digit)) ?? '')
  })
}

function replace(values: readonly Value[], isAll: boolean, context: FunctionContext): Value {
  const [text, pattern, replacement] = [textIn(at(values, 0)), patternIn(at(values, 1)), textIn(at(values, 2))]
  const letters = subjectOf(text, context.budget).letters
  let result = ''
  let from = 0
  for (const found of matchesIn(pattern, text, context)) {
    searched(context, replacement)
    result += letters.slice(from, found.begin).join('') + filled(replacement, found, pattern.groups)
    checkTextLength(result.length)
    from = found.end
    if (!isAll) break
  }
  result += letters.slice(from).join('')
  checkTextLength(result.length)
  return stringOf(result)
}

const onTwo = (test: (text: string, part: string) => boolean) =>
  takes(2, (values, context) => {
    const [text, part] = [textIn(at(values, 0)), textIn(at(values, 1))]
    searched(context, text, part)
    return booleanOf(test(text, part))
  })

export const stringFunctions: FunctionTable = {
  'string.length': takes(1, (values) => longOf(textIn(at(values, 0)).length)),
  'string.contains': onTwo((text, part) => text.includes(part)),
  'string.startsWith': onTwo((text, part) => text.startsWith(part)),
  'string.endsWith': onTwo((text, part) => text.endsWith(part)),
  'string.indexOf': takes(2, (values, context) => {
    const [text, part] = [textIn(at(values, 0)), textIn(at(values, 1))]
    searched(context, text, part)
    return longOf(text.indexOf(part))
  }),
  'string.substring': takes([2, 3], (values) => {
    const text = textIn(at(values, 0))
    return stringOf(substring(text, indexIn(at(values, 1)), values.length > 2 ? indexIn(at(values, 2)) : text.length))
  }),
  'string.split': takes([2, 3], (values, context) =>
    listOf(
      split(
        textIn(at(values, 0)),
        patternIn(at(values, 1)),
        values.length > 2 ? indexIn(at(values, 2)) : 0,
        context,
      ).map(stringOf),
    ),
  ),
  'string.join': takes([1, 2], (values, context) => {
    const separator = values.length > 1 ? textIn(at(values, 1)) : ''
    let text = ''
    for (const [index, member] of membersIn(at(values, 0)).entries()) {
      text += (index > 0 ? separator : '') + textOf(member, context)
      searched(context, separator)
      checkTextLength(text.length)
    }
    return stringOf(text)
  }),
  'string.replace_first': takes(3, (values, context) => replace(values, false, context)),
  'string.replace_all': takes(3, (values, context) => replace(values, true, context)),
}
