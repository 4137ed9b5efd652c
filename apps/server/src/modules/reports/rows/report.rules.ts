import {
  REPORT_BOUNDS,
  OWN_SOURCE,
  type ReportParam,
  type ReportSchedule,
} from '@drawdesk/contract/reports/report-definition'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import { findRow } from '../../../crud/rows.repository.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { isOpenTo } from '../../access/model/evaluate.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import type { Sources } from '../../develop/datasources/sources.ts'
import { StatementRefused } from '../guard/guard.ts'
import { guardMysql } from '../guard/mysql-guard.ts'
import { guardPostgres } from '../guard/pg-guard.ts'
import { settleReportMenu } from '../menu/report-menu.repository.ts'
import { reportErrors } from '../guard/report.errors.ts'
import { PG_PARAM_TYPES } from '../run/param-values.ts'
import { isOwnSource, OWN_TABLES } from '../run/report-sources.ts'
import { besideSql } from '../run/statement.ts'
import { isTooOften, nextTimeOf } from '../run/next-time.ts'
import { checkWriter } from './may-run.ts'
import { createReportRepository } from './report.repository.ts'

export type ReportRulesDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'config'> & { sources: Pick<Sources, 'namesOf'> }

/** What decides which rows a report reads: only who may write SQL changes it. */
const WRITTEN = ['sql', 'datasourceId', 'params'] as const
const BUTTON = 2

const parsed = (value: unknown): unknown => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value)
const sameText = (one: unknown, other: unknown): boolean =>
  JSON.stringify(parsedJson(one)) === JSON.stringify(parsedJson(other))
const parsedJson = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : (value ?? '')

/** Reports as a declared resource. */
export function reportRules(deps: ReportRulesDeps): ResourceRules {
  const { db, clock, config, sources } = deps

  /** @throws AppError beside `sql`, `datasourceId` */
  async function checkStatement(caller: Caller, after: Values): Promise<void> {
    const params = (parsed(after.params) ?? []) as ReportParam[]
    const names = params.map(({ name }) => name)
    if (new Set(names).size < names.length)
      throw commonErrors.badInput({
        errors: [{ field: 'params', text: { zh: '参数重名', en: 'Duplicate parameter name' } }],
      })
    const types = new Map(params.map(({ name, type }) => [name, PG_PARAM_TYPES[type]]))
    const typeOf = (name: string): string | undefined => types.get(name)
    const datasourceId = String(after.datasourceId ?? '')
    const sql = String(after.sql)
    try {
      if (isOwnSource(datasourceId)) guardPostgres(sql, { typeOf, tables: OWN_TABLES })
      else {
        const source = await findRow(db, caller, 'developDatasource', datasourceId)
        if (!source)
          throw commonErrors.badInput({
            errors: [{ field: 'datasourceId', text: { zh: '数据源不存在', en: 'Data source not found' } }],
          })
        if (source.driver === 'mysql') guardMysql(sql, { typeOf })
        else guardPostgres(sql, { typeOf })
      }
    } catch (error) {
      throw error instanceof StatementRefused ? besideSql(error) : error
    }
  }

  function scheduleErrors(schedule: ReportSchedule | null): BilingualFieldError[] {
    if (schedule === null) return []
    const errors: BilingualFieldError[] = []
    try {
      if (isTooOften(schedule, clock.now(), config.timeZone))
        errors.push({ field: 'schedule.cron', text: reportErrors.tooOften().text })
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      errors.push({ field: 'schedule.cron', text: { zh: `定时表达式无效：${why}`, en: `Invalid schedule: ${why}` } })
    }
    if (schedule.userIds === '' && schedule.roleIds === '')
      errors.push({ field: 'schedule.userIds', text: reportErrors.noReceivers().text })
    return errors
  }

  async function menuErrors(caller: Caller, menuId: unknown): Promise<BilingualFieldError[]> {
    if (menuId === undefined || menuId === null || menuId === '') return []
    const model = await loadRightsModel(db, caller.tenantId)
    const menu = model.menus.get(String(menuId))
    const isPlace = menu !== undefined && menu.category !== BUTTON && isOpenTo(model, menu.id)
    return isPlace ? [] : [{ field: 'menuId', text: reportErrors.unknownMenu().text }]
  }

  return {
    unique: { report_definition_name: { error: reportErrors.nameTaken, field: 'name' } },

    unsaid: () => ({
      title: '',
      titleEn: '',
      datasourceId: '',
      params: [],
      columns: [],
      chart: null,
      schedule: null,
      timeoutSeconds: REPORT_BOUNDS.timeoutSeconds.default,
      maxRows: REPORT_BOUNDS.maxRows.default,
      menuId: '',
      active: 1,
    }),

    async checkSave(caller, { values, before }) {
      const changed = WRITTEN.filter((name) => values[name] !== undefined && !sameText(values[name], before?.[name]))
      if (changed.length > 0) {
        checkWriter(caller)
        await checkStatement(caller, { ...before, ...values })
      }
      const schedule = values.schedule === undefined ? undefined : (parsed(values.schedule) as ReportSchedule | null)
      const errors = [
        ...(schedule === undefined ? [] : scheduleErrors(schedule)),
        ...(values.menuId === before?.menuId ? [] : await menuErrors(caller, values.menuId)),
      ]
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },

    toColumns(_trx, _caller, { values, before }) {
      const after = { ...before, ...values }
      const schedule = parsed(after.schedule) as ReportSchedule | null
      const isSent = schedule !== null && after.active === 1
      const nextTime = isSent ? nextTimeOf(schedule, clock.now(), config.timeZone) : null
      // The product's own is one source, whichever way it is written.
      const datasourceId = values.datasourceId === OWN_SOURCE ? null : values.datasourceId
      return Promise.resolve({ ...values, ...(values.datasourceId === undefined ? {} : { datasourceId }), nextTime })
    },

    async afterChange(trx, caller, { ids }) {
      for (const report of await createReportRepository(trx).listAny(caller, ids))
        await settleReportMenu(trx, caller, report, deps)
    },

    async decorate(caller, rows, language, place) {
      const names = await sources.namesOf(
        caller,
        rows.flatMap(({ datasourceId }) =>
          datasourceId === null || datasourceId === '' ? [] : [String(datasourceId)],
        ),
        language,
      )
      return rows.map((row) => ({
        ...row,
        datasourceName: names.get(String(row.datasourceId || OWN_SOURCE)) ?? '',
        ...(place === 'detail' ? { content: contentOf(row) } : {}),
      }))
    },
  }
}

/** The definition as other clients of the dialect read it. */
function contentOf(row: Values): string {
  const { name, title, datasourceId, sql, params, columns, chart, schedule, timeoutSeconds, maxRows } = row
  return Buffer.from(
    JSON.stringify({
      name,
      title,
      datasourceId: datasourceId ?? '',
      sql,
      params,
      columns,
      chart,
      schedule,
      timeoutSeconds,
      maxRows,
    }),
  ).toString('base64')
}
