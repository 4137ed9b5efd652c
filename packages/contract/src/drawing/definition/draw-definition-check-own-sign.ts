import { parsePath } from '../body/body-node.ts'
import { checkBodyTree, isRecord, text } from '../body/body-node-check.ts'
import { definitionVariables } from './definition-variables.ts'
import { isAbsent, isHeaderName, type FieldChecks, type Fields } from './draw-definition-fields.ts'
import type { DrawDefinition } from './draw-definition.ts'
import {
  isTimePattern,
  OWN_SIGN_ALGORITHMS,
  readsPart,
  SIGN_HASHES,
  SIGN_KEY_FORMATS,
  SIGN_NONCES,
  SIGN_OUTPUTS,
  SIGN_PART_NAMES,
  SIGN_PLACES,
  SIGN_TIMES,
} from './own-sign.ts'
import { expressionsOf, type TemplateNamespace } from './template.ts'

const SIGN_TEMPLATES: readonly TemplateNamespace[] = ['vars', 'secret', 'task', 'call']
const SEND_NAMES = ['prompt', 'negativePrompt', 'width', 'height', 'n', 'seed']
const HEADERS_MAX = 30
const PLACES_MAX = 20

/** A signature of the operator's own: what is signed, how, and where it goes. */
export function checkOwnSign(definition: Fields, auth: Fields, check: FieldChecks): void {
  const known = new Set([...SIGN_PART_NAMES, ...SEND_NAMES, ...variableNames(definition)])
  const isHash = typeof auth.algorithm === 'string' && !auth.algorithm.startsWith('hmac-')
  const parts = (value: unknown, at: string, hasSignature: boolean): void => {
    if (!check.template(value, at, SIGN_TEMPLATES, true)) return
    for (const { namespace, path, source } of expressionsOf(value)) {
      const isSignature = path.length === 1 && path[0] === 'signature'
      if (namespace !== 'vars' || known.has(path.join('.')) || (hasSignature && isSignature)) continue
      if (isSignature)
        check.add(
          at,
          text(
            '签名还没有算出来，不能放进待签名字符串',
            'The signature isn’t calculated yet and can’t be part of the string to sign',
          ),
        )
      else
        check.add(
          at,
          text(`没有 {{${source}}}，请从列表里选`, `Unknown variable {{${source}}}. Select one from the list.`),
        )
    }
  }

  check.oneOf(auth, 'algorithm', 'auth.algorithm', OWN_SIGN_ALGORITHMS, true)
  check.oneOf(auth, 'output', 'auth.output', SIGN_OUTPUTS)
  check.oneOf(auth, 'keyFormat', 'auth.keyFormat', SIGN_KEY_FORMATS)
  parts(auth.toSign, 'auth.toSign', false)
  if (
    isHash &&
    typeof auth.toSign === 'string' &&
    !readsPart(auth.toSign, 'key') &&
    !/\{\{\s*secret\./.test(auth.toSign)
  ) {
    check.add(
      'auth.toSign',
      text(
        '这种算法不用密钥加密，请把 {{key}} 写进待签名字符串',
        'This algorithm doesn’t use a key: put {{key}} into the string to sign',
      ),
    )
  }
  if (!isHash && typeof auth.toSign === 'string' && readsPart(auth.toSign, 'key'))
    check.add('auth.toSign', text('HMAC 用密钥计算，{{key}} 不必写进来', 'HMAC already uses the key; remove {{key}}'))
  const { time } = auth
  if (
    !isAbsent(time) &&
    !(typeof time === 'string' && (SIGN_TIMES.some((one) => one === time) || isTimePattern(time)))
  ) {
    check.add(
      'auth.time',
      text(
        "应为 s、ms、iso，或 yyyyMMdd'T'HHmmss'Z' 这样的格式",
        "Must be s, ms, iso, or a pattern such as yyyyMMdd'T'HHmmss'Z'",
      ),
    )
  }
  checkNonce(auth, check)
  checkBodyHash(auth, check)
  const { headers } = auth
  if (
    !isAbsent(headers) &&
    !(
      Array.isArray(headers) &&
      headers.length <= HEADERS_MAX &&
      headers.every((name) => name === 'host' || isHeaderName(name))
    )
  ) {
    check.add('auth.headers', text('应为请求头名称的列表', 'Must be a list of header names'))
  }
  checkPlaces(auth, check, parts)
}

function checkNonce(auth: Fields, check: FieldChecks): void {
  if (isAbsent(auth.nonce)) return
  if (!isRecord(auth.nonce)) return check.add('auth.nonce', text('应为 {kind, length}', 'Must be {kind, length}'))
  check.oneOf(auth.nonce, 'kind', 'auth.nonce.kind', SIGN_NONCES, true)
  check.number(auth.nonce, 'length', 'auth.nonce.length', [4, 128])
}

function checkBodyHash(auth: Fields, check: FieldChecks): void {
  if (isAbsent(auth.bodyHash)) return
  if (!isRecord(auth.bodyHash))
    return check.add('auth.bodyHash', text('应为 {algorithm, output}', 'Must be {algorithm, output}'))
  check.oneOf(auth.bodyHash, 'algorithm', 'auth.bodyHash.algorithm', SIGN_HASHES)
  check.oneOf(auth.bodyHash, 'output', 'auth.bodyHash.output', SIGN_OUTPUTS)
  check.flag(auth.bodyHash, 'emptyAsNone', 'auth.bodyHash.emptyAsNone')
}

function checkPlaces(
  auth: Fields,
  check: FieldChecks,
  parts: (value: unknown, at: string, hasSignature: boolean) => void,
): void {
  if (!isRecord(auth.place))
    return check.add('auth.place', text('请填写签名放在哪里', 'Enter where the signature goes'))
  let count = 0
  let hasSignature = false
  for (const at of SIGN_PLACES) {
    const entries = auth.place[at]
    if (isAbsent(entries)) continue
    if (!isRecord(entries)) {
      check.add(`auth.place.${at}`, text('应为名称与值的列表', 'Must be a list of names and values'))
      continue
    }
    for (const [name, value] of Object.entries(entries)) {
      const field = `auth.place.${at}.${name}`
      count += 1
      parts(value, field, true)
      if (typeof value !== 'string') continue
      hasSignature ||= readsPart(value, 'signature')
      if (readsPart(value, 'key')) check.add(field, text('密钥本身不能发出去', 'The key itself must not be sent'))
      if (at === 'headers') check.header(name, value, field)
      if (at === 'body') checkBodyPlace(name, value, field, check)
    }
  }
  if (count > PLACES_MAX) check.add('auth.place', text(`最多 ${PLACES_MAX} 处`, `At most ${PLACES_MAX} places`))
  if (!hasSignature) check.add('auth.place', text('还没有地方写了 {{signature}}', 'Nothing contains {{signature}} yet'))
}

function checkBodyPlace(name: string, value: string, field: string, check: FieldChecks): void {
  const path = parsePath(name)
  if (!path || path.some((step) => typeof step !== 'string'))
    check.add(field, text('应为参数名，或用点连接的路径', 'Must be a parameter name or a dotted path'))
  // Records show bodies as they are; keys are masked there, but they have no business in them.
  if (expressionsOf(value).some(({ namespace }) => namespace === 'secret'))
    check.add(field, text('请求体不能包含密钥', 'A body can’t contain secrets'))
}

function variableNames(definition: Fields): string[] {
  const { submit, prepare } = definition as unknown as DrawDefinition // each part is looked at below, whatever it is
  const steps = Array.isArray(prepare) ? prepare.filter((step) => isRecord(step)) : []
  const isReadable = isRecord(submit) && (isAbsent(submit.body) || checkBodyTree(submit.body).length === 0)
  const own = isReadable ? definitionVariables({ submit }).map(({ name }) => name) : []
  return [...own, ...steps.flatMap(({ set }) => (isRecord(set) ? Object.keys(set) : []))]
}
