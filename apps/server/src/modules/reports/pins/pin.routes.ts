import { Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { REPORT_PIN_PATH, REPORT_PINS_MOST, REPORT_PINS_PATH } from '@drawdesk/contract/reports/report-paths'
import { ReportPinInput, ReportPinsAnswer } from '@drawdesk/contract/reports/report-pins'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { titleOf } from '../exports/report-exports.service.ts'
import { reportErrors } from '../guard/report.errors.ts'
import { getRunnable, mayRun } from '../rows/may-run.ts'
import { createReportPins } from './report-pin.repository.ts'

/** Reports that a person keeps at hand, on the home page and in the side bar, on whichever device. */
export function pinRoutes({ db, clock }: Pick<Deps, 'db' | 'clock'>): AnyRoute[] {
  const runnable = async (at: Db, caller: Caller) =>
    (await createReportPins(at).list(caller)).filter(({ id }) => mayRun(caller, id)).slice(0, REPORT_PINS_MOST)
  const answer = async (caller: Caller, language: Language): Promise<ReportPinsAnswer> =>
    (await runnable(db, caller)).map((report) => ({ id: report.id, title: titleOf(report, language) }))

  return [
    route({
      method: 'GET',
      path: REPORT_PINS_PATH,
      summary: 'Reports that the caller has pinned',
      audit: 'report.pins',
      permission: 'signedIn',
      isBackground: true,
      input: Type.Object({}),
      answer: ReportPinsAnswer,
      handle: ({ caller, language }) => answer(caller, language),
    }),
    route({
      method: 'POST',
      path: REPORT_PIN_PATH,
      summary: 'Pins a report to the home page and the side bar of the caller, or lets it go',
      audit: 'report.pin',
      permission: 'signedIn',
      input: ReportPinInput,
      answer: ReportPinsAnswer,
      async handle({ caller, input: { id, pinned }, language }) {
        if (pinned === 1) await getRunnable(db, caller, id)
        await db.transaction(caller, async (trx) => {
          const pins = createReportPins(trx)
          if (pinned === 0) return pins.remove(caller, id)
          await pins.lock(caller)
          const known = await runnable(trx, caller)
          if (known.some((report) => report.id === id)) return
          if (known.length >= REPORT_PINS_MOST) throw reportErrors.tooManyPins({ values: { most: REPORT_PINS_MOST } })
          await pins.insert(caller, id, clock.now())
        })
        return answer(caller, language)
      },
    }),
  ]
}
