import {
  asText,
  evaluateExpression,
  expressionsOf,
  parseTemplate,
  type TemplateScope,
} from '@drawdesk/contract/drawing/definition/template'
import { MASK } from '../../../../providers/mask.ts'
import { missingSecret, RenderProblem } from './rendered.ts'

export const encodeUri = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Renders a text of a call; a secret that is not set is a problem. */
export function renderText(
  template: string,
  scope: TemplateScope,
  encode: (text: string) => string = (text) => text,
): string {
  const { parts } = parseTemplate(template)
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const value = asText(evaluateExpression(part, scope))
      if (value === '' && part.namespace === 'secret') throw new RenderProblem([missingSecret(part.path.join('.'))])
      const isEncoded = part.filters.some(({ name }) => name === 'uri')
      return isEncoded || value === MASK ? value : encode(value)
    })
    .join('')
}

/** A header's value; what no header can carry is a problem. */
export function headerText(name: string, template: string, scope: TemplateScope, isMasked: boolean): string {
  const value = renderText(template, scope).trim()
  // Node would refuse these late and with a less helpful error; a line break would be a second header.
  const isSafe = isMasked ? !/[\r\n\0]/.test(value) : /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
  if (isSafe) return value
  throw new RenderProblem([
    {
      field: `headers.${name}`,
      text: {
        zh: `请求头 ${name} 含有不允许的字符`,
        en: `The header ${name} contains invalid characters`,
      },
    },
  ])
}

/** `name=value` of a query, encoded once; undefined where a template gives nothing. */
export function queryPair(name: string, template: string, scope: TemplateScope): string | undefined {
  const value = renderText(template, scope, encodeUri)
  const isLiteral = expressionsOf(template).length === 0
  if (value === '' && !isLiteral) return undefined
  return `${encodeUri(name)}=${isLiteral ? encodeUri(value) : encodeLiterals(template, value, scope)}`
}

/** A query value with templates: literal parts are encoded too, values once. */
function encodeLiterals(template: string, fallback: string, scope: TemplateScope): string {
  const { parts } = parseTemplate(template)
  if (parts.length === 1) return fallback
  return parts
    .map((part) => (typeof part === 'string' ? encodeUri(part) : renderText(`{{${part.source}}}`, scope, encodeUri)))
    .join('')
}
