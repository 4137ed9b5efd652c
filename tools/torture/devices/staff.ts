import { setTimeout as wait } from 'node:timers/promises'
import { DRAW_LOGIN_PATH } from '@drawdesk/contract/devices/draw-login'
import type { Answer, Call, FlowClient } from '../flow/client.ts'
import type { PlannedPrinterAct, PlannedStaffAct, PrinterAct } from './plan.ts'
import type { Machine } from './venue.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Answers that a caller may get because somebody was quicker, or the print is what it is. */
const RIGHTLY_REFUSED = [400, 404, 409]
const RECENT = 12

interface Desk {
  client: FlowClient
  query: Query
  machines: readonly Machine[]
  cancels: Set<string>
  retries: Set<string>
  movedFrom: Set<string>
  refunds: Set<string>
  /** By request and answer. */
  pushes: Map<string, { requestId: string; jobId: string }>
  count(name: string): void
  onWrong(what: string, id: string): void
}

interface Chosen {
  call: Call
  id: string
}

/** People of the console, by calls as it makes them. */
export function createStaff(desk: Desk) {
  const { client, query, machines, count, onWrong } = desk
  const path = (call: string): string => `${DRAW_LOGIN_PATH}/${call}`

  /** One of the newest; undefined while there is none, or no database. */
  async function pickOf(sql: string, pick: number): Promise<string | undefined> {
    const rows = await query<{ id: string }>(`${sql} order by id desc limit ${RECENT}`).catch(() => [])
    return rows[pick % Math.max(1, rows.length)]?.id
  }
  const loginIdOf = (pick: number): string => machines[pick % machines.length]?.loginId ?? ''

  async function choose(planned: PlannedStaffAct): Promise<Chosen | undefined> {
    const { act, pick, device, other, copies, tag } = planned
    const loginId = loginIdOf(device)
    const about = (call: string, body: object, id = loginId): Chosen => ({ call: { path: path(call), body }, id })
    switch (act) {
      case 'push': {
        const infoId = await pickOf('select id::text from draw_info where state = 2', pick)
        if (infoId === undefined) return undefined
        return about('pushPrint', { infoId, loginId, copies, again: 1, clientRequestId: tag })
      }
      case 'testPage':
        return about('testPage', { id: loginId })
      case 'cancel': {
        const id = await pickOf('select id::text from print_job where state in (0, 1, 2, 6)', pick)
        if (id === undefined) return undefined
        desk.cancels.add(id)
        return about('cancelPrint', { id }, id)
      }
      case 'retry': {
        const id = await pickOf('select id::text from print_job where state in (4, 5)', pick)
        if (id === undefined) return undefined
        desk.retries.add(id)
        return about('retryPrint', { id }, id)
      }
      case 'move':
        // Also what its machine may have begun, where somebody has looked into its tray: that alone may come out of both.
        if (copies > 1) desk.movedFrom.add(loginId)
        return about('movePrints', { from: loginId, to: loginIdOf(other), begun: copies > 1 ? 1 : 0 })
      case 'paper':
        return about('changePaperNum', { id: loginId, num: copies * 15 })
      case 'noPaper':
        return about('changePaperNum', { id: loginId, num: 0 })
      case 'off':
        return about('submit', { id: loginId, active: 0 })
      case 'refund': {
        const id = await pickOf('select id::text from pay_order where state = 1', pick)
        if (id === undefined) return undefined
        desk.refunds.add(id)
        const body = { logId: id, reason: tag, clientRequestId: tag }
        return { call: { path: '/blade-biz/drawInfo/createRefundsOrder', body }, id }
      }
    }
  }

  function note({ act, tag }: PlannedStaffAct, answer: Answer<{ jobId?: string }>, id: string): void {
    count(`${act} ${answer.status}`)
    if (answer.status === 200 && act === 'push' && answer.data.jobId)
      desk.pushes.set(`${tag} ${answer.data.jobId}`, { requestId: tag, jobId: answer.data.jobId })
    if (answer.status !== 200 && !RIGHTLY_REFUSED.includes(answer.status))
      onWrong(`${act} was answered with ${answer.status}: ${answer.msg}`, id)
  }

  return async (planned: PlannedStaffAct): Promise<void> => {
    await wait(planned.atMs)
    const chosen = await choose(planned)
    if (!chosen) return
    const calls = Array.from({ length: planned.rivals + 1 }, (_, index) =>
      client.ask<{ jobId?: string }>(0, chosen.call, planned.first + index),
    )
    for (const answer of await Promise.all(calls)) if (answer) note(planned, answer, chosen.id)
    if (planned.act !== 'off' && planned.act !== 'noPaper') return
    await wait(planned.lastsMs)
    const body = planned.act === 'off' ? { id: chosen.id, active: 1 } : { id: chosen.id, num: 20 }
    const back = { path: path(planned.act === 'off' ? 'submit' : 'changePaperNum'), body }
    await client.ask(0, back, planned.first)
  }
}

const TROUBLES: Partial<Record<PrinterAct, string>> = { jam: 'media-jam', pause: 'paused' }
const SCENES: Partial<Record<PrinterAct, string>> = { busy: 'busy', garble: 'garbage' }

/** What happens at a printer: it is filled, jams until somebody comes, and its answers get lost. */
export async function happen(planned: PlannedPrinterAct, machines: readonly Machine[]): Promise<void> {
  const printers = machines.flatMap(({ printer }) => printer ?? [])
  const printer = printers[planned.printer % printers.length]
  const { act, atMs, sheets, operation, lastsMs } = planned
  await wait(atMs)
  const trouble = TROUBLES[act]
  if (act === 'fill') await printer?.act('fill', String(sheets))
  else if (trouble !== undefined) {
    await printer?.act('trouble', trouble)
    await wait(lastsMs)
    await printer?.act('clear', trouble)
  } else {
    const scene = SCENES[act] ?? (sheets % 2 === 0 ? 'lost' : 'neverArrived')
    await printer?.act('script', operation, scene)
  }
}
