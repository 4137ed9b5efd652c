import { startFakeServer, type FakeAnswer, type FakeRequest } from '../kit/fake-http.ts'
import type { createSmsCounter, SmsReport, TakenMessage } from './sms-scenes.ts'

const REPORT_PATH = '/control/report'
/** As the companies push at most in one call. */
const REPORTS_MOST = 100

/**
 * A company that listens. `POST /control/report` with `{"args":["<address>"]}` reports all that it took since the last time to that address, as it would by
 * itself; `"failed"` as a second argument: as not arrived.
 */
export async function startSmsFake({
  answer,
  report,
  counter,
  port,
}: {
  answer(request: FakeRequest): Promise<FakeAnswer>
  report(messages: readonly TakenMessage[], isDelivered: boolean): SmsReport
  counter: ReturnType<typeof createSmsCounter>
  port: number
}) {
  let reported = 0

  async function reportTo({ json }: FakeRequest): Promise<FakeAnswer> {
    const { args: [address = '', how] = [] } = (json ?? {}) as { args?: string[] }
    if (!URL.canParse(address)) return { status: 400, body: { message: 'args: the address that the account shows' } }
    const answers: { status: number; body: string }[] = []
    for (; reported < counter.taken.length; reported += REPORTS_MOST) {
      const { type, body } = report(counter.taken.slice(reported, reported + REPORTS_MOST), how !== 'failed')
      const said = await fetch(address, { method: 'POST', headers: { 'Content-Type': type }, body })
      answers.push({ status: said.status, body: await said.text() })
    }
    reported = counter.taken.length
    return { body: answers }
  }

  const server = await startFakeServer(
    (request) => (request.path === REPORT_PATH ? reportTo(request) : answer(request)),
    { port },
  )
  return { ...server, ...counter, report }
}
