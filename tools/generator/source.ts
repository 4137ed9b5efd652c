import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import { Ajv } from 'ajv'
import { Kept, type Plan } from './plan.ts'
import { GENERATED, readIfThere } from './tree.ts'

/** What somebody at the command line can mend; shown without a stack. */
export class Mistake extends Error {
  override name = 'Mistake'
}

const ajv = new Ajv({ allErrors: false, strict: false })
const isDefinition = ajv.compile<CodeDefinition>(CodeDefinition)
const isKept = ajv.compile<Kept>(Kept)

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new Mistake(`${name} is no JSON`, { cause })
  }
}

function definitionIn(value: unknown, name: string): CodeDefinition {
  if (!isDefinition(value))
    throw new Mistake(`${name} is no definition of a screen: ${ajv.errorsText(isDefinition.errors)}`)
  return value
}

/** What was kept of a screen; undefined where it was never generated here. */
export function keptOf(root: string, screen: string): Kept | undefined {
  const path = join(GENERATED, `${screen}.json`)
  const text = readIfThere(join(root, path))
  if (text === undefined) return undefined
  const value = parsed(text, path)
  if (!isKept(value)) throw new Mistake(`${path} is damaged: ${ajv.errorsText(isKept.errors)}`)
  return value
}

const ANSWER_MS = 30_000

/**
 * Where a definition comes from: a file that the console gave; a running product (`DRAWDESK_URL`, `DRAWDESK_TOKEN`); else what was kept the last
 * time. The database itself is not asked: its tenants and rights are the product's to keep.
 */
export async function definitionOf(root: string, wanted: string, env: NodeJS.ProcessEnv): Promise<CodeDefinition> {
  if (wanted.endsWith('.json')) {
    if (!existsSync(wanted)) throw new Mistake(`there is no file ${wanted}`)
    return definitionIn(parsed(readFileSync(wanted, 'utf8'), wanted), wanted)
  }
  if (env.DRAWDESK_URL) return fetched(env.DRAWDESK_URL, env.DRAWDESK_TOKEN, wanted)
  const kept = /^[a-z0-9-]+$/.test(wanted) ? keptOf(root, wanted) : undefined
  if (kept) return kept.definition
  throw new Mistake(
    `${wanted} was not generated here yet. Give the file that the console downloads (${wanted}.json), or set DRAWDESK_URL and DRAWDESK_TOKEN.`,
  )
}

async function fetched(base: string, token: string | undefined, name: string): Promise<CodeDefinition> {
  if (!token) throw new Mistake('DRAWDESK_TOKEN is not set: the access token of somebody who may view the generator')
  const url = new URL('/api/blade-develop/code/definition', base)
  url.searchParams.set('name', name)
  let answer: Response
  try {
    answer = await fetch(url, { headers: { 'blade-auth': `bearer ${token}` }, signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (cause) {
    throw new Mistake(`${url.origin} does not answer`, { cause })
  }
  const text = await answer.text()
  if (!answer.headers.get('content-type')?.includes('json'))
    throw new Mistake(`${url.origin} is no server of this product`)
  const { data, msg } = parsed(text, url.origin) as { data?: unknown; msg?: string }
  if (!answer.ok) throw new Mistake(`${url.origin}: ${msg ?? answer.status}`)
  return definitionIn(data, `${name} at ${url.origin}`)
}

/** @throws {Mistake} where the tree has something of this name that was not generated */
export function refuseTaken({ taken, output }: Plan): void {
  if (taken.length === 0) return
  const places = taken.map((path) => `\n  ${path}`).join('')
  throw new Mistake(`This product has something called ${output.screen.camel} already; nothing was written:${places}`)
}
