import { isRecord, text } from '../body/body-node-check.ts'
import { checkOwnSign } from './draw-definition-check-own-sign.ts'
import { isAbsent, isHeaderName, type FieldChecks, type Fields } from './draw-definition-fields.ts'
import { SIGN_SCHEMES, type SignAuth } from './draw-definition.ts'
import { expressionsOf, isVariableName } from './template.ts'

const intoSecrets = text(
  '密钥请放入“密钥”，这里写 {{secret.名称}}',
  'Put the key into Secrets and write {{secret.name}} here',
)
const KEYS_MAX = 50
/** Service, region and version as the vendors write them: `cn-north-1`, `2023-09-01`. */
const SIGN_WORD = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** What each scheme sends or signs and has no default (providers §9). */
const SIGN_NEEDS: Readonly<Record<SignAuth['scheme'], readonly ('service' | 'region' | 'version' | 'action')[]>> = {
  tc3: ['version', 'action'],
  acs3: ['version', 'action'],
  'volc-hmac': [],
}

/** How requests prove who sends them: keys stand in the secrets, never in the definition. */
export function checkAuth(definition: Fields, check: FieldChecks): void {
  const auth = check.section(definition, 'auth')
  if (!auth) return
  check.oneOf(auth, 'kind', 'auth.kind', ['none', 'header', 'query', 'basic', 'sign', 'ownSign'], true)
  check.flag(auth, 'optional', 'auth.optional')
  const secret = (name: string, isRequired = true): void => {
    const value = auth[name]
    if (check.template(value, `auth.${name}`, ['secret'], isRequired) && expressionsOf(value).length === 0)
      check.add(`auth.${name}`, intoSecrets)
  }
  if (auth.kind === 'header' || auth.kind === 'query') {
    secret('value')
    if (!isHeaderName(auth.name)) check.add('auth.name', text('名称为空或无效', 'The name is empty or invalid'))
  }
  if (auth.kind === 'basic') {
    check.template(auth.user, 'auth.user', ['secret'], true)
    secret('pass')
  }
  if (auth.kind === 'sign') {
    for (const name of ['keyId', 'key', 'token']) secret(name, false)
    checkSign(definition, auth, check)
  }
  if (auth.kind === 'ownSign') {
    for (const name of ['keyId', 'key']) secret(name, false)
    checkOwnSign(definition, auth, check)
  }
}

function checkSign(definition: Fields, auth: Fields, check: FieldChecks): void {
  check.oneOf(auth, 'scheme', 'auth.scheme', SIGN_SCHEMES, true)
  const scheme = SIGN_SCHEMES.find((known) => known === auth.scheme)
  const needs = scheme ? SIGN_NEEDS[scheme] : []
  for (const name of ['service', 'region', 'version'] as const)
    check.name(auth[name], `auth.${name}`, SIGN_WORD, needs.includes(name))
  check.name(auth.action, 'auth.action')
  if (!needs.includes('action') || !isAbsent(auth.action)) return
  // Every call then names its own.
  for (const name of ['submit', 'poll', 'cancel', 'listing']) {
    const call = definition[name]
    if (isRecord(call)) check.name(call.action, `${name}.action`, undefined, true)
  }
}

/** A pool of keys: names once, secrets by the names they are stored under. */
export function checkKeys(definition: Fields, check: FieldChecks): void {
  const { keys } = definition
  if (isAbsent(keys)) return
  if (!Array.isArray(keys) || keys.length > KEYS_MAX)
    return check.add('keys', text(`应为列表，最多 ${KEYS_MAX} 个密钥`, `Must be a list of at most ${KEYS_MAX} keys`))
  const names = new Set<string>()
  keys.forEach((key: unknown, index) => {
    const at = `keys[${index}]`
    if (!isRecord(key)) return check.add(at, text('应为 {name, weight, use}', 'Must be {name, weight, use}'))
    const { name } = key
    if (typeof name !== 'string' || name.trim() === '' || name.length > 60)
      check.add(`${at}.name`, text('请填写名称，最多 60 个字', 'Enter a name (max. 60 characters)'))
    else if (names.has(name)) check.add(`${at}.name`, text(`名称 ${name} 重复`, `Duplicate name ${name}`))
    else names.add(name)
    check.number(key, 'weight', `${at}.weight`, [1, 1_000])
    check.number(key, 'concurrency', `${at}.concurrency`, [1, 1_000])
    check.number(key, 'rps', `${at}.rps`, [0.001, 10_000], false)
    check.number(key, 'rpm', `${at}.rpm`, [0.01, 600_000], false)
    if (!isRecord(key.use)) return check.add(`${at}.use`, text('请填写使用哪些密钥', 'Enter the secrets it uses'))
    for (const [secret, stored] of Object.entries(key.use)) {
      if (typeof stored === 'string' && isVariableName(stored) && isVariableName(secret)) continue
      check.add(`${at}.use.${secret}`, text('应为已保存密钥的名称', 'Must be the name of a stored secret'))
    }
  })
}
