import { findByPath, isContainerType, type BodyNode, type ParamType } from '@drawdesk/contract/drawing/body/body-node'
import { styleTextProblems } from '@drawdesk/contract/drawing/style-text'
import type { StyleValues } from '@drawdesk/contract/drawing/draw-style'
import type { Static } from '@drawdesk/contract/core/schema'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { BilingualFieldError } from '../../../platform/errors.ts'

export type Values = Static<typeof StyleValues>
type Value = Values[string]

const INT64_MIN = -(2n ** 63n)
const UINT64_MAX = 2n ** 64n - 1n
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** What is wrong with the values of a style for a body; each beside `values.<path>`. */
export function styleValueProblems(body: BodyNode | undefined, values: Values): BilingualFieldError[] {
  return Object.entries(values).flatMap(([path, value]) => {
    const node = body && path !== '' ? findByPath(body, path) : undefined
    const problems =
      !node || isContainerType(node.paramType)
        ? [{ zh: `接口没有参数 ${path}`, en: `The API has no parameter ${path}` }]
        : valueProblems(node, value)
    return problems.slice(0, 1).map((text) => ({ field: `values.${path}`, text }))
  })
}

function valueProblems(node: BodyNode, value: Value): Bilingual[] {
  if (value === null || value === '') return []
  if (typeof value === 'string' && value.includes('{{')) {
    const problems = styleTextProblems(value)
    if (problems.length > 0) return problems
    // A number or a choice is one template and nothing beside it.
    return isText(node.paramType) || /^\{\{[^{}]*\}\}$/.test(value) ? [] : [wrongType(node.paramType)]
  }
  if (!fits(node.paramType, value)) return [wrongType(node.paramType)]
  const isOffered = !node.options?.length || node.options.some((option) => String(option.value) === String(value))
  return isOffered ? [] : [{ zh: '不是可选的值', en: 'Not one of the options' }]
}

const isText = (type: ParamType): boolean => type === 1 || type === 7

function fits(type: ParamType, value: Exclude<Value, null>): boolean {
  switch (type) {
    case 1:
    case 7:
      return typeof value === 'string'
    case 2:
      return typeof value !== 'boolean' && Number.isSafeInteger(Number(value)) && NUMBER.test(String(value))
    case 3:
      return typeof value !== 'boolean' && NUMBER.test(String(value))
    case 8:
      return (
        /^-?\d{1,20}$/.test(String(value)) && BigInt(String(value)) >= INT64_MIN && BigInt(String(value)) <= UINT64_MAX
      )
    case 4:
      return value === true || value === false || value === 'true' || value === 'false'
    case 5:
    case 6:
      return false
  }
}

function wrongType(type: ParamType): Bilingual {
  if (isText(type)) return { zh: '应为文本', en: 'Must be text' }
  if (type === 4) return { zh: '应为“是”或“否”', en: 'Must be yes or no' }
  return type === 3 ? { zh: '应为数字', en: 'Must be a number' } : { zh: '应为整数', en: 'Must be an integer' }
}

/** Texts among the values: they may name variables too. */
export const textsIn = (values: Values): string[] => Object.values(values).filter((value) => typeof value === 'string')
