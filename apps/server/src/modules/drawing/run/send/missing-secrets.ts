import type { DrawAuth, DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { DEFAULT_KEY_ID, DEFAULT_SIGN_KEY, placesOf, usesKeyId } from '@drawdesk/contract/drawing/definition/own-sign'
import { expressionsOf } from '@drawdesk/contract/drawing/definition/template'
import type { BilingualFieldError } from '../../../../platform/errors.ts'
import { missingSecret } from '../../engine/values/rendered.ts'

/** Secrets that every request needs, that have no default, and that nobody entered; of a pool of keys those of each key. */
export function missingSecrets(
  definition: DrawDefinition,
  secrets: Readonly<Record<string, string>>,
): BilingualFieldError[] {
  const needed = neededNames(definition)
  const keys = definition.keys ?? []
  const stored =
    keys.length === 0
      ? needed
      : keys.flatMap(({ use }) => needed.map((name) => (Object.hasOwn(use, name) ? (use[name] as string) : name)))
  return [...new Set(stored)].filter((name) => !secrets[name]).map(missingSecret)
}

function neededNames({ auth, submit }: DrawDefinition): string[] {
  const isOptional = auth !== undefined && 'optional' in auth && auth.optional === true
  const texts = [
    ...(isOptional ? [] : textsOf(auth)),
    submit.path,
    ...Object.values(submit.headers ?? {}),
    ...Object.values(submit.query ?? {}),
  ]
  const needed = texts
    .flatMap(expressionsOf)
    .filter(({ namespace, filters }) => namespace === 'secret' && !filters.some(({ name }) => name === 'default'))
  return needed.map(({ path }) => String(path[0]))
}

function textsOf(auth: DrawAuth | undefined): string[] {
  switch (auth?.kind) {
    case 'header':
    case 'query':
      return [auth.value]
    case 'basic':
      return [auth.user, auth.pass]
    case 'sign':
      return [auth.keyId ?? '{{secret.accessKeyId}}', auth.key ?? '{{secret.accessKeySecret}}']
    case 'ownSign':
      return [
        ...(usesKeyId(auth) ? [auth.keyId ?? DEFAULT_KEY_ID] : []),
        auth.key ?? DEFAULT_SIGN_KEY,
        auth.toSign,
        ...placesOf(auth).map(({ template }) => template),
      ]
    default:
      return []
  }
}
