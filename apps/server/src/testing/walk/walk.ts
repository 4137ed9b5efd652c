import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { routesOf } from '../../modules.ts'
import type { Services } from '../../services.ts'
import { unpackXlsx } from '../../platform/xlsx/unpack-xlsx.ts'
import { XLSX_LIMITS } from '../../platform/xlsx/xlsx-limits.ts'
import type { AnyRoute } from '../../wire/route.ts'

/**
 * Calls that a walk leaves out: a stream that never ends, and uploads, which take no arguments to find rows by. What they let through is
 * the matter of suites/streams-and-uploads-behind-walls.test.ts.
 */
const LEFT_OUT = /\/events\/|^\/blade-resource\/oss\/endpoint\/|^\/blade-user\/import-user$/

export type Requester = (options: InjectOptions) => Promise<LightMyRequestResponse>

export interface Step {
  route: AnyRoute
  values: Record<string, unknown>
  status: number
  /** Body and headers as text; a sheet unpacked. */
  text: string
}

/** Every route of the product that a walk can take. */
export function walkableRoutes(deps: Services): AnyRoute[] {
  return routesOf(deps).filter(({ path }) => !LEFT_OUT.test(path))
}

/** Sends one call and reads what was answered. */
export async function step(request: Requester, route: AnyRoute, values: Record<string, unknown>): Promise<Step> {
  const url = `/api${route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '1')))}`
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  const answer = await request(
    route.method === 'GET' ? { method: 'GET', url: `${url}?${query}` } : { method: 'POST', url, payload: values },
  )
  return {
    route,
    values,
    status: answer.statusCode,
    text: `${JSON.stringify(answer.headers)}\n${await textOf(answer)}`,
  }
}

async function textOf(answer: LightMyRequestResponse): Promise<string> {
  if (!String(answer.headers['content-type']).includes('spreadsheet')) return answer.body
  const files = await unpackXlsx(answer.rawPayload, XLSX_LIMITS)
  return [...files.values()].map((file) => file.toString('utf8')).join('\n')
}

/** `GET /path a,b → 200`: what to look for in a failure. */
export const describeStep = ({ route, values, status }: Step): string =>
  `${route.method} ${route.path} ${Object.keys(values).join(',')} → ${status}`
