import { isRecord, text } from '../body/body-node-check.ts'
import { CALL_TEMPLATES, isAbsent, isHeaderName, type FieldChecks, type Fields } from './draw-definition-fields.ts'
import {
  CALLBACK_VERIFIES,
  PROGRESS_SCALES,
  SAMPLE_ENGINE_BASE_URL,
  secretPlaceOf,
  TASK_STATUSES,
} from './draw-definition.ts'
import { expressionsOf } from './template.ts'

const URL_HOSTS_MAX = 10
const REPLY_TEXT_MAX = 1_000

/** Who is asked for a task must have got its id; the same for every flow that a poll backs up. */
export function needsTaskId(definition: Fields): boolean {
  return (
    definition.flow === 'poll' ||
    ((definition.flow === 'ws' || definition.flow === 'callback') && !isAbsent(definition.poll))
  )
}

export function checkPoll(poll: Fields, check: FieldChecks): void {
  check.call(poll, 'poll', 'GET')
  check.expression(poll.status, 'poll.status', true)
  check.expression(poll.progress, 'poll.progress')
  check.preview(poll.preview, 'poll.preview')
  check.oneOf(poll, 'scale', 'poll.scale', PROGRESS_SCALES)
  check.number(poll, 'firstDelayMs', 'poll.firstDelayMs', [0, 600_000])
  check.number(poll, 'intervalMs', 'poll.intervalMs', [100, 600_000])
  check.number(poll, 'maxIntervalMs', 'poll.maxIntervalMs', [100, 600_000])
  check.number(poll, 'backoff', 'poll.backoff', [1, 10], false)
  check.number(poll, 'deadlineMs', 'poll.deadlineMs', [1_000, 86_400_000])
  check.expression(poll.urlFrom, 'poll.urlFrom')
  checkUrlHosts(poll.urlHosts, check)
  checkStatusMap(poll.map, 'poll.map', check)
}

/** Two labels at least: the key of the API goes there. */
function checkUrlHosts(hosts: unknown, check: FieldChecks): void {
  if (isAbsent(hosts)) return
  const isHost = (host: unknown): boolean =>
    typeof host === 'string' && host.length <= 253 && /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host)
  if (Array.isArray(hosts) && hosts.length <= URL_HOSTS_MAX && hosts.every(isHost)) return
  check.add(
    'poll.urlHosts',
    text(
      '应为主机名列表，如 api.example.com 或 .example.com',
      'Must be a list of hosts, such as api.example.com or .example.com',
    ),
  )
}

/** One word of the provider means one of our statuses, and one of them means done. */
function checkStatusMap(map: unknown, at: string, check: FieldChecks): void {
  if (!isRecord(map)) return check.add(at, text('请填写状态对照', 'Enter the status mapping'))
  const seen = new Map<string, string>()
  for (const [status, values] of Object.entries(map)) {
    const below = `${at}.${status}`
    if (!TASK_STATUSES.some((known) => known === status)) check.add(below, text('未知状态', 'Unknown status'))
    if (!Array.isArray(values) || !values.every((value) => typeof value === 'string')) {
      check.add(below, text('应为文本列表', 'Must be a list of texts'))
      continue
    }
    for (const value of values) {
      const other = seen.get(value)
      if (other !== undefined) check.add(below, text(`${value} 已用于 ${other}`, `${value} already means ${other}`))
      seen.set(value, status)
    }
  }
  if (!Array.isArray(map.done) || map.done.length === 0)
    check.add(`${at}.done`, text('请填写表示完成的状态', 'Enter the status that means done'))
}

export function checkSse(definition: Fields, check: FieldChecks): void {
  const sse = check.section(definition, 'sse', definition.flow === 'sse')
  if (!sse) return
  check.expression(sse.final, 'sse.final', true)
  check.expression(sse.failed, 'sse.failed')
  const { partial } = sse
  if (isAbsent(partial)) return
  if (!isRecord(partial))
    return check.add('sse.partial', text('应为 {when, preview, progress}', 'Must be {when, preview, progress}'))
  check.expression(partial.when, 'sse.partial.when', true)
  check.preview(partial.preview, 'sse.partial.preview')
  check.expression(partial.progress, 'sse.partial.progress')
  check.oneOf(partial, 'scale', 'sse.partial.scale', PROGRESS_SCALES)
}

export function checkWs(definition: Fields, check: FieldChecks): void {
  const ws = check.section(definition, 'ws', definition.flow === 'ws')
  if (!ws) return
  checkSocketUrl(ws.url, String(definition.baseUrl ?? ''), check)
  check.oneOf(ws, 'open', 'ws.open', ['beforeSubmit', 'afterSubmit'])
  check.expression(ws.match, 'ws.match')
  check.expression(ws.done, 'ws.done', true)
  check.expression(ws.failed, 'ws.failed')
  check.expression(ws.cancelled, 'ws.cancelled')
  if (isRecord(ws.progress)) {
    check.expression(ws.progress.when, 'ws.progress.when')
    check.expression(ws.progress.num, 'ws.progress.num', true)
    check.expression(ws.progress.den, 'ws.progress.den')
  } else if (!isAbsent(ws.progress)) check.add('ws.progress', text('应为 {when, num, den}', 'Must be {when, num, den}'))
  if (isRecord(ws.binaryPreview)) {
    for (const [name, max] of [
      ['event', 4_294_967_295],
      ['skipBytes', 1_024],
    ] as const) {
      if (isAbsent(ws.binaryPreview[name])) check.add(`ws.binaryPreview.${name}`, text('请填写数字', 'Enter a number'))
      check.number(ws.binaryPreview, name, `ws.binaryPreview.${name}`, [0, max])
    }
  } else if (!isAbsent(ws.binaryPreview))
    check.add('ws.binaryPreview', text('应为 {event, skipBytes}', 'Must be {event, skipBytes}'))
  check.oneOf(ws, 'lost', 'ws.lost', ['fallbackToPoll', 'fail'])
  if (ws.lost === 'fallbackToPoll' && isAbsent(definition.poll))
    check.add('ws.lost', text('断线后改用轮询，需要填写轮询', 'Falling back to polling requires a poll'))
}

/** The key goes along, so the socket stands where the API stands. */
function checkSocketUrl(url: unknown, baseUrl: string, check: FieldChecks): void {
  if (!check.template(url, 'ws.url', CALL_TEMPLATES, true)) return
  const plain = url.replace(/\{\{[^{}]*\}\}/g, 'x')
  if (/^\/[^\s#\\]*$/.test(plain)) return
  const place = /^(wss?):\/\/([^/?#\s\\@{}]+)(?=[/?]|$)/i.exec(url)
  const [scheme, host] = secretPlaceOf(baseUrl).split('://')
  const wanted = scheme === 'https' ? 'wss' : 'ws'
  const isSame =
    place !== null && host !== undefined && place[2]?.toLowerCase() === host && place[1]?.toLowerCase() === wanted
  if (isSame && !/[\s#\\]/.test(plain) && !baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL)) return
  check.add(
    'ws.url',
    text(
      '请填写以 / 开头的路径，或与服务地址同一主机的 ws(s) 地址',
      'Enter a path that starts with /, or a ws(s) URL on the host of baseUrl',
    ),
  )
}

export function checkCallback(definition: Fields, check: FieldChecks): void {
  const callback = check.section(definition, 'callback', definition.flow === 'callback')
  if (!callback) return
  checkVerify(callback.verify, definition, check)
  for (const name of ['id', 'local', 'progress']) check.expression(callback[name], `callback.${name}`)
  check.expression(callback.status, 'callback.status', true)
  check.oneOf(callback, 'scale', 'callback.scale', PROGRESS_SCALES)
  check.preview(callback.preview, 'callback.preview')
  check.oneOf(callback, 'orderBy', 'callback.orderBy', ['status-rank-then-progress'])
  const { map, reply } = callback
  if (!isAbsent(map)) checkStatusMap(map, 'callback.map', check)
  else if (isAbsent(definition.poll)) check.add('callback.map', text('请填写状态对照', 'Enter the status mapping'))
  if (isRecord(reply)) {
    check.number(reply, 'status', 'callback.reply.status', [200, 299])
    const isText = isAbsent(reply.text) || (typeof reply.text === 'string' && reply.text.length <= REPLY_TEXT_MAX)
    if (!isText)
      check.add('callback.reply.text', text(`最多 ${REPLY_TEXT_MAX} 个字`, `At most ${REPLY_TEXT_MAX} characters`))
  } else if (!isAbsent(reply)) check.add('callback.reply', text('应为 {status, text}', 'Must be {status, text}'))
  if (isRecord(definition.submit) && !carriesAddress(definition.submit)) {
    check.add(
      'callback',
      text(
        '请求里没有 {{callback.url}}，服务商不知道通知地址',
        'The request doesn’t contain {{callback.url}}, so the provider doesn’t know where to call back',
      ),
    )
  }
}

function checkVerify(verify: unknown, definition: Fields, check: FieldChecks): void {
  if (!isRecord(verify)) return check.add('callback.verify', text('请选择验证方式', 'Select a verification method'))
  check.oneOf(verify, 'kind', 'callback.verify.kind', CALLBACK_VERIFIES, true)
  if (verify.kind === 'none' && isAbsent(definition.poll)) {
    check.add(
      'callback.verify.kind',
      text('不验证时回调不可信，需要填写轮询', 'Unverified callbacks can’t be trusted; polling is required'),
    )
  }
  const isSigned = verify.kind === 'hmacSha256Hex' || verify.kind === 'standardWebhooks'
  if (
    check.template(verify.secret, 'callback.verify.secret', ['secret'], isSigned) &&
    isSigned &&
    expressionsOf(verify.secret).length === 0
  ) {
    check.add(
      'callback.verify.secret',
      text('密钥请放入“密钥”，这里写 {{secret.名称}}', 'Put the key into Secrets and write {{secret.name}} here'),
    )
  }
  if (verify.kind === 'hmacSha256Hex' && !isHeaderName(verify.header))
    check.add('callback.verify.header', text('请填写签名所在的请求头', 'Enter the header that contains the signature'))
  if (!isAbsent(verify.prefix) && (typeof verify.prefix !== 'string' || verify.prefix.length > 100))
    check.add('callback.verify.prefix', text('应为文本', 'Must be text'))
}

/** Looks through path, query, headers and body. */
function carriesAddress(call: Fields): boolean {
  const waiting: unknown[] = [call]
  for (let looked = 0; waiting.length > 0 && looked < 20_000; looked += 1) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (expressionsOf(next).some(({ namespace, path }) => namespace === 'callback' && path[0] === 'url')) return true
    } else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next))
  }
  return false
}
