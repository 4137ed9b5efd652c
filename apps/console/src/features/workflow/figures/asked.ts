import type { FlowFiguresProcess } from '@drawdesk/contract/workflow/figures'
import { readSpan, type AskedSpan } from '../../../components/costs/span.ts'

/** Two years: longer than anybody compares. */
export const DAYS_MOST = 731

/** What colours the diagram. */
export const MEASURES = ['p50', 'p90', 'waiting'] as const
export type Measure = (typeof MEASURES)[number]

export interface FiguresAsked extends AskedSpan {
  process: FlowFiguresProcess
  /** Undefined: all of them. */
  version: number | undefined
  measure: Measure
}

/** What an address asks for (`?process=leave&version=2&measure=waiting&days=7`); what makes no sense is the default: the busiest process, all its versions. */
export function readFiguresAsked(
  address: URLSearchParams,
  today: string,
  processes: readonly FlowFiguresProcess[],
): FiguresAsked | undefined {
  const process =
    processes.find(({ processDefinitionKey }) => processDefinitionKey === address.get('process')) ?? processes[0]
  if (!process) return undefined
  return {
    ...readSpan(address, today, DAYS_MOST),
    process,
    version: process.versions.find(({ version }) => String(version) === address.get('version'))?.version,
    measure: MEASURES.find((one) => one === address.get('measure')) ?? 'p50',
  }
}

/** The diagram of the version, or of the newest that has instances. */
export function diagramOf({ process, version }: FiguresAsked): string {
  const of = process.versions.find((one) => one.version === version) ?? process.versions[0]
  return of?.processDefinitionId ?? ''
}
