import { isDeepStrictEqual } from 'node:util'
import { paramModule } from '../../../../apps/server/src/modules/settings/params/param.module.ts'
import { UNBOUND, type Caller } from '../../../../apps/server/src/platform/scope.ts'
import type { Api } from '../api.ts'
import { startBare } from '../child.ts'
import type { Handles } from '../../../lib/handles.ts'
import { TENANT } from '../data/params.ts'
import type { BenchProduct } from '../product.ts'
import { recordStatements, type RecordedStatement } from '../../../../apps/server/src/testing/recorded-sql.ts'
import { measureInTurn, type TargetFigures } from './rounds.ts'
import { ratiosOf, showSpread, spreadOf, type Spread } from './spread.ts'
import type { Table } from './table.ts'

/** One call of the product beside the same SQL on the bare driver and the same answer from a route that holds it. */
export interface Comparison {
  name: string
  answerBytes: number
  product: TargetFigures
  sql: TargetFigures
  json: TargetFigures
  /** Requests of the product to those of the other, and CPU per request likewise. */
  ratios: { requestsToSql: Spread; cpuToSql: Spread; requestsToJson: Spread; cpuToJson: Spread }
}

export interface ComparisonOptions {
  product: BenchProduct
  api: Api
  handles: Handles
  name: string
  /** Of a GET; of `paramModule` unless `record` says what it sends. */
  path: string
  inputs: readonly Record<string, string>[]
  connections: number
  /** The statements of one call whose route needs more than a database to be made; default: recorded from the route. */
  record?(input: Record<string, string>): Promise<RecordedStatement[]>
  /** Column of the statement that is the id of the answer's row; default `id`. */
  idColumn?: string
}

export const CALLER: Caller = {
  tenantId: TENANT,
  userId: '1',
  deptId: null,
  sessionId: '1',
  account: 'admin',
  realName: '',
  roleIds: [],
  roleAliases: [],
  isAdministrator: true,
  permissions: new Set(),
  ...UNBOUND,
}

export async function compareRoute({
  product,
  api,
  handles,
  name,
  path,
  inputs,
  connections,
  idColumn = 'id',
  record = (input) => recordStatements(paramModule, { path, input: typed(input), caller: CALLER }),
}: ComparisonOptions): Promise<Comparison> {
  const calls: RecordedStatement[][] = []
  // One after the other: calls that come together may share a statement.
  for (const input of inputs) calls.push(await record(input))
  const first = inputs[0] as Record<string, string>
  const answerText = await (
    await fetch(`${product.url}/api${path}?${new URLSearchParams(first)}`, { headers: api.headers })
  ).text()
  const answer: unknown = JSON.parse(answerText)
  const json = await startBare('json.ts', { body: answer }, handles)
  const sql = await startBare('sql.ts', { database: product.database, calls }, handles)
  await checkSameRows({ answer, bareUrl: sql.url, idColumn })

  const [ours, theirs, floor] = (await measureInTurn([
    {
      name: 'product',
      url: product.url,
      headers: api.headers,
      connections,
      processes: { nodePid: product.nodePid, postmasterPid: product.postmasterPid },
      requests: inputs.map((input) => ({ path: `/api${path}?${new URLSearchParams(input)}` })),
    },
    {
      name: 'same SQL, bare driver',
      url: sql.url,
      connections,
      processes: { nodePid: sql.pid, postmasterPid: product.postmasterPid },
      requests: inputs.map((_, number) => ({ path: `/sql/${number}` })),
    },
    {
      name: 'bare Fastify JSON',
      url: json.url,
      connections,
      processes: { nodePid: json.pid },
      requests: [{ path: '/json' }],
    },
  ])) as [TargetFigures, TargetFigures, TargetFigures]
  await json.stop()
  await sql.stop()
  return {
    name,
    answerBytes: Buffer.byteLength(answerText),
    product: ours,
    sql: theirs,
    json: floor,
    ratios: {
      requestsToSql: ratiosOf(ours.requestsPerSecond, theirs.requestsPerSecond),
      cpuToSql: ratiosOf(ours.cpuMicros, theirs.cpuMicros),
      requestsToJson: ratiosOf(ours.requestsPerSecond, floor.requestsPerSecond),
      cpuToJson: ratiosOf(ours.cpuMicros, floor.cpuMicros),
    },
  }
}

/** Arguments as the route's handler gets them: pages are numbers. */
function typed(input: Record<string, string>): Record<string, unknown> {
  return input.current === undefined ? input : { ...input, current: Number(input.current) }
}

/** @throws {Error} when the bare driver finds other rows than the product: then the two were not asked the same. */
async function checkSameRows({
  answer,
  bareUrl,
  idColumn,
}: {
  answer: unknown
  bareUrl: string
  idColumn: string
}): Promise<void> {
  const { data } = answer as { data: { id?: string; records?: { id: string }[] } }
  const answers = (await (await fetch(`${bareUrl}/sql/0`)).json()) as Record<string, string>[][]
  const ours = (data.records ?? [data]).map(({ id }) => id)
  // The row that a page goes on from is asked for first.
  const rows = answers.length > 1 && answers[0]?.[0] && !(idColumn in answers[0][0]) ? answers[1] : answers[0]
  const theirs = (rows ?? []).map((row) => row[idColumn])
  if (ours.length === 0 || !isDeepStrictEqual(ours, theirs))
    throw new Error(`the bare driver answered other rows: ${theirs.join()} instead of ${ours.join()}`)
}

export function showComparison(title: string, comparisons: readonly Comparison[]): Table {
  const micros = (values: readonly number[]): string => showSpread(spreadOf(values))
  return {
    title,
    columns: ['', 'requests/s', 'p50 ms', 'CPU µs a request', 'of it node', 'of it PostgreSQL'],
    rows: comparisons.flatMap(({ name, answerBytes, product, sql, json }) => [
      [`**${name}** (${answerBytes.toLocaleString('en-US')} bytes, rounds: ${product.cpuMicros.length})`],
      ...[product, sql, json].map((target) => [
        target.name,
        showSpread(spreadOf(target.requestsPerSecond)),
        showSpread(spreadOf(target.p50Ms)),
        micros(target.cpuMicros),
        micros(target.nodeMicros),
        target === json ? '' : micros(target.postgresMicros),
      ]),
    ]),
    notes: comparisons.map(
      ({ name, ratios: { requestsToSql, cpuToSql, requestsToJson, cpuToJson } }) =>
        `${name}: to the same SQL ${showSpread(requestsToSql)} × the requests, ${showSpread(cpuToSql)} × the CPU; to bare JSON ${showSpread(requestsToJson)} × the requests, ${showSpread(cpuToJson)} × the CPU`,
    ),
  }
}
