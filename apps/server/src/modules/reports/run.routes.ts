import { Type } from '@drawdesk/contract/core/schema'
import type { ReportParam } from '@drawdesk/contract/reports/report-definition'
import { REPORT_SQL } from '@drawdesk/contract/reports/report'
import {
  REPORT_CHECK_PATH,
  REPORT_MINE_PATH,
  REPORT_RUN_PATH,
  REPORT_TABLES_PATH,
  REPORT_VIEW_PATH,
  ReportCheckAnswer,
  ReportCheckInput,
  ReportMineAnswer,
  ReportRunAnswer,
  ReportRunInput,
  ReportTablesAnswer,
  ReportTablesInput,
  ReportViewAnswer,
  ReportViewInput,
} from '@drawdesk/contract/reports/report-run'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import type { Caller } from '../../platform/scope.ts'
import { leaving } from '../../wire/answer/leaving.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { findDictNames } from '../settings/dictionaries/dict.repository.ts'
import { titleOf } from './exports/report-exports.service.ts'
import { checkWriter, getRunnable, mayRun } from './rows/may-run.ts'
import { createReportRepository } from './rows/report.repository.ts'
import { defaultOf } from './run/param-values.ts'
import type { ReportRunner } from './run/report-runner.ts'
import { listReportTables, type ReportTablesDeps } from './run/report-tables.ts'
import { runnableOf } from './run/runnable.ts'

export type RunNeeds = Deps & ReportTablesDeps & { reportRunner: ReportRunner }

/** Reports are run, looked at before they are, and written with help. */
export function runRoutes(deps: RunNeeds): AnyRoute[] {
  const { db, clock, config, reportRunner: runner } = deps
  const dayOptions = () => ({ now: clock.now(), timeZone: config.timeZone })

  /** What is run, and what stands with it. @throws AppError `common.notFound`, `common.forbidden`, `report.needsSql`, `common.badInput` */
  async function asked(caller: Caller, { id, definition }: Pick<ReportRunInput, 'id' | 'definition'>) {
    if (definition !== undefined) {
      checkWriter(caller)
      return { report: runnableOf(definition), columns: definition.columns ?? [] }
    }
    if (id === undefined)
      throw commonErrors.badInput({ errors: [{ field: 'id', text: { zh: '请选择报表', en: 'Select a report' } }] })
    const row = await getRunnable(db, caller, id)
    return { report: row, columns: row.columns }
  }

  async function viewParam(param: ReportParam, language: Language) {
    const names = param.dictCode ? await findDictNames(db, param.dictCode, language) : new Map<string, string>()
    return {
      ...param,
      label: (language === 'en' && param.labelEn) || param.label || param.name,
      value: defaultOf(param, dayOptions()),
      options: [...names].map(([value, label]) => ({ value, label })),
    }
  }

  return [
    route({
      method: 'POST',
      path: REPORT_RUN_PATH,
      summary: 'One page of a report, stored or being written; who leaves before the answer ends the statement',
      audit: 'report.run',
      // Who holds the entry of the report, or writes SQL.
      permission: 'signedIn',
      load: 'heavy',
      input: ReportRunInput,
      answer: ReportRunAnswer,
      async handle({ caller, input, language, reply }) {
        const signal = leaving(reply)
        const { report, columns } = await asked(caller, input)
        const { params = {}, current, size, sort } = input
        return runner.run(caller, report, { given: params, columns, current, size, sort, language, signal })
      },
    }),
    route({
      method: 'POST',
      path: REPORT_CHECK_PATH,
      summary: 'Would this statement run, at what cost, and what would it answer? Nothing of it is run',
      audit: 'report.checkSql',
      isRead: true,
      permission: REPORT_SQL,
      isBackground: true,
      load: 'heavy',
      input: ReportCheckInput,
      answer: ReportCheckAnswer,
      handle: ({ caller, input: { definition, params = {} }, language, reply }) =>
        runner.check(caller, runnableOf(definition), {
          given: params,
          columns: definition.columns ?? [],
          language,
          signal: leaving(reply),
        }),
    }),
    route({
      method: 'GET',
      path: REPORT_TABLES_PATH,
      summary: 'Tables, columns and functions that a statement may use',
      audit: 'report.tables',
      permission: REPORT_SQL,
      isBackground: true,
      input: ReportTablesInput,
      answer: ReportTablesAnswer,
      handle: ({ caller, input, language }) =>
        listReportTables(deps, caller, { datasourceId: input.datasourceId ?? '', language }),
    }),
    route({
      method: 'GET',
      path: REPORT_VIEW_PATH,
      summary: 'A report as those see it who may run it: without its SQL',
      audit: 'report.view',
      permission: 'signedIn',
      input: ReportViewInput,
      answer: ReportViewAnswer,
      async handle({ caller, input, language }) {
        const report = await getRunnable(db, caller, input.id)
        const { id, name, chart, maxRows } = report
        const params = await Promise.all(report.params.map((param) => viewParam(param, language)))
        return { id, name, title: titleOf(report, language), params, chart, maxRows }
      },
    }),
    route({
      method: 'GET',
      path: REPORT_MINE_PATH,
      summary: 'Reports that the caller may run',
      audit: 'report.mine',
      permission: 'signedIn',
      isBackground: true,
      input: Type.Object({}),
      answer: ReportMineAnswer,
      async handle({ caller, language }) {
        const reports = await createReportRepository(db).listActive(caller)
        return reports
          .filter(({ id }) => mayRun(caller, id))
          .map((report) => ({
            id: report.id,
            name: report.name,
            title: titleOf(report, language),
            chart: report.chart,
          }))
      },
    }),
  ]
}
