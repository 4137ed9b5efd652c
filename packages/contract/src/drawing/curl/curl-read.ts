import type { Bilingual } from '../../core/texts.ts'
import type { BodyNode } from '../body/body-node.ts'
import { JsonProblem, parseJson } from '../body/body-node-json.ts'
import { fromJson } from '../body/body-node-plain.ts'
import type { CurlRequest } from './curl-options.ts'
import type { BodyContentType } from '../definition/draw-definition.ts'

export const problem = (zh: string, en: string): { error: Bilingual } => ({ error: { zh, en } })

export interface CurlUrl {
  base: string
  host: string
  path: string
  query: string
  user: string | undefined
}

/** Parts of the URL, without the WHATWG URL class: this package knows neither Node nor a browser. */
export function readUrl(request: CurlRequest): CurlUrl | { error: Bilingual } {
  const found =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:([^/?#@\s]*)@)?((?:\[[0-9a-f:.]+\]|[^/?#@:\s\\{}[\]<>"%^|`]+)(?::\d{1,5})?)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i.exec(
      request.url.trim(),
    )
  if (!found) return problem('没有找到有效的地址', 'No valid URL found')
  const scheme = (found[1] ?? 'http').toLowerCase()
  if (scheme !== 'http' && scheme !== 'https')
    return problem(`不支持 ${scheme} 地址`, `${scheme} URLs aren’t supported`)
  const host = (found[3] ?? '').toLowerCase()
  return {
    base: `${scheme}://${host}`,
    host,
    path: (found[4] ?? '/').replace(/[\s\\]/g, (char) => encodeURIComponent(char)),
    query: [found[5] ?? '', ...request.query].filter((part) => part !== '').join('&'),
    user: found[2] === undefined ? undefined : decode(found[2], false),
  }
}

/** Percent-decoding that leaves broken escapes as they are. */
function decode(text: string, isForm: boolean): string {
  const spaced = isForm ? text.replace(/\+/g, ' ') : text
  try {
    return decodeURIComponent(spaced)
  } catch (error) {
    if (error instanceof URIError) return spaced
    throw error
  }
}

export function readPairs(text: string): [string, string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      return equals < 0
        ? [decode(pair, true), '']
        : [decode(pair.slice(0, equals), true), decode(pair.slice(equals + 1), true)]
    })
}

export type ReadBody = { body: BodyNode; contentType: BodyContentType } | { error: Bilingual } | undefined

export function readBody(request: CurlRequest, newId: () => string): ReadBody {
  if (request.form.length > 0) return { body: formTree(request.form, newId), contentType: 'multipart' }
  const data = request.isJson ? request.data.join('') : request.data.join('&')
  const type = request.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].toLowerCase() ?? ''
  if (data.trim() === '') return undefined
  const looksJson = /^\s*[{[]/.test(data)
  if (request.isJson || type.includes('json') || (looksJson && !type.includes('urlencoded')) || looksJson)
    return jsonBody(data, newId)
  if (type === '' || type.includes('urlencoded')) {
    const pairs = readPairs(data).map(([name, value]) => ({ name, value, isFile: false }))
    return { body: formTree(pairs, newId), contentType: 'form' }
  }
  return problem(
    `不支持 ${type.slice(0, 60)} 的请求体，只支持 JSON、表单和 multipart`,
    `${type.slice(0, 60)} bodies aren’t supported; only JSON, form and multipart`,
  )
}

function jsonBody(data: string, newId: () => string): ReadBody {
  try {
    const json = parseJson(data)
    const body = fromJson(json, newId)
    if (body.paramType !== 5) return problem('请求体必须是 JSON 对象', 'The body must be a JSON object')
    return { body, contentType: 'json' }
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error
    return problem(
      `请求体不是有效的 JSON（第 ${error.position + 1} 个字符）`,
      `Invalid JSON in the body (character ${error.position + 1})`,
    )
  }
}

/** Repeated names become an array; numbers stay texts except where a variable takes their place. */
function formTree(parts: readonly { name: string; value: string; isFile: boolean }[], newId: () => string): BodyNode {
  const entries = new Map<string, BodyNode>()
  let pictures = 0
  for (const { name, value, isFile } of parts) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    if (['', '__proto__', 'constructor', 'prototype'].includes(key)) continue
    const node: BodyNode = isFile
      ? { id: newId(), paramType: 1, paramDef: `{{images[${pictures++}]}}`, as: 'file' }
      : fromJson(value, newId)
    const known = entries.get(key)
    if (!known) entries.set(key, node)
    else if (known.paramType === 6) known.childrenArrayList?.push(node)
    else entries.set(key, { id: newId(), paramType: 6, childrenArrayList: [known, node] })
  }
  return { id: newId(), paramType: 5, childrenObjectMap: Object.fromEntries(entries) }
}
