import type { CpuUse } from '../measure/cpu.ts'
import { ratiosOf, showSpread, spreadOf } from '../measure/spread.ts'
import type { Table } from '../measure/table.ts'
import { EVENTS, type Events } from './events.ts'
import type { Round } from './machines.ts'

export interface Printed extends Round {
  cpu: CpuUse
}
export type Kind = 'kept' | 'single' | 'border' | 'bare'
export const KINDS: readonly Kind[] = ['kept', 'bare', 'single', 'border']
const TITLES: Readonly<Record<Kind, string>> = {
  kept: 'product, the sheet is there',
  bare: 'bare: the same bytes written',
  single: 'product, the sheet is drawn (4 × 6 in, to the edges)',
  border: 'product, the sheet is drawn (white edge, words, proof)',
}

export interface Beats {
  product: { ms: number[]; cpu: CpuUse }[]
  bare: { ms: number[]; cpu: CpuUse }[]
}

const allOf = ({ nodeSeconds, postgresSeconds }: CpuUse): number => nodeSeconds + postgresSeconds
const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const spreadText = <One>(all: readonly One[], of: (one: One) => number): string => showSpread(spreadOf(all.map(of)))

export function restTable(
  {
    machines,
    minutes,
    empty,
    rest,
    beats,
  }: { machines: number; minutes: number; empty: CpuUse; rest: CpuUse; beats: number },
  bursts: Beats,
): Table {
  const burstsOf = bursts.product.length
  const beatsOf = bursts.product[0]?.ms.length ?? 0
  const each = (of: (cpu: CpuUse) => number): string =>
    showSpread(spreadOf([((of(rest) - of(empty)) * 1_000) / machines / minutes]))
  const micros = (seconds: number): number => (seconds * 1e6) / beatsOf
  const burst = (title: string, name: keyof Beats): string[] => [
    title,
    spreadText(bursts[name], ({ cpu }) => micros(allOf(cpu))),
    spreadText(bursts[name], ({ cpu }) => micros(cpu.nodeSeconds)),
    spreadText(bursts[name], ({ ms }) => percentile(ms, 0.5)),
    spreadText(bursts[name], ({ ms }) => percentile(ms, 0.95)),
  ]
  return {
    title: `Devices: ${machines} open streams at rest, and signs of life`,
    columns: ['', 'CPU', 'of it node', 'p50 ms', 'p95 ms'],
    rows: [
      ['at rest, ms a device and minute, the empty server taken off', each(allOf), each((cpu) => cpu.nodeSeconds)],
      burst('a beat, µs', 'product'),
      burst('bare: a POST that nobody keeps, µs', 'bare'),
    ],
    notes: [
      `${beats} beats came in that minute; ${burstsOf} × ${beatsOf} beats in turn`,
      `a beat to the bare POST: ${showSpread(
        ratiosOf(
          bursts.product.map(({ cpu }) => allOf(cpu)),
          bursts.bare.map(({ cpu }) => allOf(cpu)),
        ),
      )} × the CPU`,
    ],
  }
}

export function eventsTable({ product, bare }: Events, machines: number): Table {
  const row = (title: string, { arrived, cpu }: Events['bare']): string[] => [
    title,
    String(arrived.delivered),
    showSpread(spreadOf([arrived.p50Ms])),
    showSpread(spreadOf([arrived.p99Ms])),
    showSpread(spreadOf([(allOf(cpu) * 1e6) / (machines * EVENTS)])),
  ]
  return {
    title: `Devices: a word for all ${machines} machines, ${EVENTS} times`,
    columns: ['', 'delivered', 'p50 ms', 'p99 ms', 'CPU µs a delivery'],
    rows: [row('product: each has an event of its own, in one transaction', product), row('bare', bare)],
  }
}

export function printsTable(
  rounds: readonly Record<Kind, Printed>[],
  { machines, atOnce }: { machines: number; atOnce: number },
): Table {
  const each = (kind: Kind, seconds: (cpu: CpuUse) => number): string =>
    spreadText(rounds, (one) => (seconds(one[kind].cpu) * 1_000) / machines)
  const toBare = (kind: Kind, share: number): string =>
    showSpread(
      ratiosOf(
        rounds.map((one) => percentile(one[kind].latenciesMs, share)),
        rounds.map((one) => percentile(one.bare.latenciesMs, share)),
      ),
    )
  return {
    title: `Devices: ${(machines * rounds.length).toLocaleString('en-US')} prints of each kind on ${machines} machines, ${atOnce} at once, from being pushed to being acknowledged`,
    columns: [
      '',
      'p50 ms',
      'p95 ms',
      '× bare, p50',
      '× bare, p95',
      'CPU ms a print',
      'of it node',
      'a beat meanwhile, p95 ms',
    ],
    rows: KINDS.map((kind) => [
      TITLES[kind],
      spreadText(rounds, (one) => percentile(one[kind].latenciesMs, 0.5)),
      spreadText(rounds, (one) => percentile(one[kind].latenciesMs, 0.95)),
      ...(kind === 'bare' ? ['', ''] : [toBare(kind, 0.5), toBare(kind, 0.95)]),
      each(kind, allOf),
      each(kind, ({ nodeSeconds }) => nodeSeconds),
      spreadText(rounds, (one) => percentile(one[kind].beatsMs, 0.95)),
    ]),
  }
}
