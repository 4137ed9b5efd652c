import type { Bilingual } from '../../core/texts.ts'
import type { BodyNode } from '../body/body-node.ts'
import { putVariables, type BodyFindings } from './curl-body.ts'
import { NO_PROMPT, questionsOf, type CurlQuestions } from './curl-questions.ts'
import { findSign } from './curl-sign.ts'
import { guessMapping, isLoopbackHost } from './curl-guess.ts'
import { readOptions, type CurlRequest } from './curl-options.ts'
import { problem, readBody, readPairs, readUrl, type CurlUrl, type ReadBody } from './curl-read.ts'
import {
  authOfUser,
  createSecretSink,
  findKeyIn,
  hideHeaderKey,
  hideQueryKey,
  type SecretSink,
} from './curl-secrets.ts'
import { splitCommand } from './curl-words.ts'
import { HTTP_METHODS, type DrawAuth, type DrawDefinition, type HttpMethod } from '../definition/draw-definition.ts'
import { isHeaderName } from '../definition/draw-definition-fields.ts'

/** Longer commands are refused unread. */
export const CURL_LENGTH_MAX = 2_000_000

export interface CurlParsed {
  definition: DrawDefinition
  /** What looked like a key, by the name that `{{secret.name}}` uses; `""` where the command held only a placeholder. Never part of `definition`. */
  secrets: Record<string, string>
  /** What the person should know or check. */
  notes: Bilingual[]
  /** What nobody but a person knows; `applyAnswers` puts the answers in. */
  questions: CurlQuestions
  /** The texts that were typed in the command. */
  defaultPrompt: string
  negativePrompt: string
}

/** Headers that say something about the terminal or the browser, not about the call. */
const NOISE_HEADERS =
  /^(content-type|content-length|host|connection|accept|accept-encoding|accept-language|user-agent|origin|referer|priority|cache-control|pragma|dnt|te|upgrade-insecure-requests|sec-.*|transfer-encoding|keep-alive|expect|upgrade|trailer|proxy-.*)$/i

/**
 * Turns a pasted curl command into a definition: request, body tree with variables, and a guess of how the answer is read.
 * Nothing is run or read from disk. Keys go to `secrets` and are named in the definition as `{{secret.name}}`.
 *
 * @param newId makes the ids of the body's nodes; default `n1`, `n2` …
 */
export function parseCurl(text: string, newId: () => string = createCounter()): CurlParsed | { error: Bilingual } {
  if (text.length > CURL_LENGTH_MAX) return problem('命令太长', 'The command is too long')
  if (/invoke-(webrequest|restmethod)/i.test(text.slice(0, 500))) {
    return problem(
      '这是 PowerShell 命令，请复制为 cURL（bash 或 cmd）',
      'This is a PowerShell command. Copy it as cURL (bash or cmd).',
    )
  }
  const split = splitCommand(text.trim().replace(/^[$>#]\s+/, ''))
  if ('error' in split) return split
  const start = split.words.findIndex((word) => /^(.*[\\/])?curl(\.exe)?$/i.test(word))
  if (start < 0 || start > 6) return problem('请粘贴以 curl 开头的命令', 'Paste a command that starts with curl')
  const request = readOptions(split.words.slice(start + 1))
  if ('error' in request) return request
  if (split.hasMore) request.notes.push({ zh: '只读取了第一条命令', en: 'Only the first command was read' })
  const method = HTTP_METHODS.find((known) => known === request.method)
  if (!method)
    return problem(
      `不支持 ${request.method.slice(0, 20)} 请求`,
      `${request.method.slice(0, 20)} requests aren’t supported`,
    )
  const url = readUrl(request)
  if ('error' in url) return url
  const sink = createSecretSink()
  const read = readBody(request, newId)
  if (read && 'error' in read) return read
  return assemble({ request, method, url, read, sink })
}

function createCounter(): () => string {
  let count = 0
  return () => `n${(count += 1)}`
}

interface Parts {
  request: CurlRequest
  method: HttpMethod
  url: CurlUrl
  read: Exclude<ReadBody, { error: Bilingual }>
  sink: SecretSink
}

function assemble({ request, method, url, read, sink }: Parts): CurlParsed {
  const notes = [...request.notes]
  const user = request.user ?? url.user
  let auth: DrawAuth | undefined = user === undefined ? undefined : authOfUser(user, sink)
  let idempotencyHeader: string | undefined
  const headers: Record<string, string> = {}
  for (const [name, value] of request.headers) {
    if (/^(x-)?idempotency-key$/i.test(name)) idempotencyHeader = name
    if (idempotencyHeader === name || NOISE_HEADERS.test(name) || !isHeaderName(name)) continue
    const hidden = hideHeaderKey(name, value, sink)
    if (hidden !== undefined && !auth && name.toLowerCase() !== 'cookie') auth = { kind: 'header', name, value: hidden }
    else headers[name] = hidden ?? value
  }
  const { path, query, auth: queryAuth } = readQuery(url, sink, auth === undefined)
  auth ??= queryAuth
  const variables = read && putVariables(read.body, sink)
  const findings = variables?.findings
  notes.push(...(findings?.notes ?? []))
  const guess = guessMapping({ host: url.host, path, headers: request.headers, facts: findings?.facts ?? {} })
  notes.push(...guess.notes)
  const { ok, taskId, timeoutMs, flow, poll, ...answer } = guess.mapping
  if (!idempotencyHeader && isLoopbackHost(url.host) && path === '/v1/images/generations')
    idempotencyHeader = 'Idempotency-Key'
  // `{{n}}` can only bound the result when the body asks for n.
  const result =
    answer.result.limit === '{{n}}' && !findings?.used.has('n') ? { ...answer.result, limit: undefined } : answer.result
  const definition: DrawDefinition = {
    capability: capabilityOf(findings, read?.body, path),
    baseUrl: url.base,
    auth: auth ?? { kind: 'none' },
    flow,
    keepHeaders: true,
    submit: {
      method,
      path,
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(read ? { contentType: read.contentType } : {}),
      timeoutMs,
      ...(ok ? { ok } : {}),
      ...(taskId ? { taskId } : {}),
      ...(variables ? { body: variables.body } : {}),
    },
    ...(poll ? { poll } : {}),
    ...answer,
    result,
    ...(idempotencyHeader ? { idempotency: { header: idempotencyHeader, value: '{{task.localId}}' } } : {}),
  }
  const sign = findSign(request.headers, readPairs(url.query))
  const questions = questionsOf(definition.submit.body, findings?.used ?? new Set(), sign)
  if (!findings?.used.has('prompt') && questions.promptChoices.length === 0) {
    notes.push(NO_PROMPT)
  }
  if (Object.values(sink.values).includes(''))
    notes.push({
      zh: '命令里的密钥是占位符，请填写真正的密钥',
      en: 'The key in the command is a placeholder. Enter the real one.',
    })
  return {
    definition: withoutSecrets(definition, sink.values, notes),
    secrets: sink.values,
    notes,
    questions,
    defaultPrompt: findings?.defaultPrompt ?? '',
    negativePrompt: findings?.negativePrompt ?? '',
  }
}

/** Query as a map; a name that comes twice keeps the whole query in the path. A key becomes the auth where there is none yet. */
function readQuery(
  url: CurlUrl,
  sink: SecretSink,
  mayBeAuth: boolean,
): { path: string; query: Record<string, string>; auth?: DrawAuth } {
  const pairs = readPairs(url.query)
  const isRepeated = new Set(pairs.map(([name]) => name)).size < pairs.length
  const query: [string, string][] = []
  let auth: DrawAuth | undefined
  for (const [name, value] of pairs) {
    const hidden = hideQueryKey(name, value, sink)
    if (hidden !== undefined && mayBeAuth && !auth && !isRepeated && isHeaderName(name))
      auth = { kind: 'query', name, value: hidden }
    else query.push([name, hidden ?? value])
  }
  let path = url.path
  for (let key = findKeyIn(path); key !== undefined; key = findKeyIn(path))
    path = path.replace(key, sink.put(key, 'apiKey'))
  if (isRepeated) {
    const encoded = query.map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${value.startsWith('{{secret.') ? value : encodeURIComponent(value)}`,
    )
    return { path: `${path}?${encoded.join('&')}`, query: {} }
  }
  return { path, query: Object.fromEntries(query), ...(auth ? { auth } : {}) }
}

function capabilityOf(
  findings: BodyFindings | undefined,
  body: BodyNode | undefined,
  path: string,
): DrawDefinition['capability'] {
  const hasPicture = findings?.used.has('images') || JSON.stringify(body ?? null).includes('{{images[')
  if (!hasPicture) return 'txt2img'
  return /edit/.test(path) ? 'edit' : 'img2img'
}

/** The same key may stand in a second place of the command: it must not survive there either. */
function withoutSecrets(
  definition: DrawDefinition,
  secrets: Readonly<Record<string, string>>,
  notes: Bilingual[],
): DrawDefinition {
  const found = Object.entries(secrets).filter(([, value]) => value.length >= 6)
  let isCleaned = false
  const clean = (value: unknown, isInBody: boolean): unknown => {
    if (typeof value === 'string') {
      let text = value
      for (const [name, secret] of found) text = text.replaceAll(secret, () => (isInBody ? '' : `{{secret.${name}}}`))
      if (text !== value) isCleaned = true
      return text
    }
    if (Array.isArray(value)) return value.map((item) => clean(item, isInBody))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    return Object.fromEntries(
      entries.map(([key, item]) => [clean(key, true) || 'key', clean(item, isInBody || key === 'body')]),
    )
  }
  const cleaned = clean(definition, false) as DrawDefinition // same shape, texts only
  if (isCleaned)
    notes.push({
      zh: '密钥在命令中多次出现，其余位置已清除',
      en: 'The key appeared more than once; the other places were cleared',
    })
  return cleaned
}
