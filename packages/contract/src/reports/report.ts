import { auditFields, DateTime, Flag, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { REPORT_BOUNDS, ReportChart, ReportColumn, ReportParam, ReportSchedule } from './report-definition.ts'
import { REPORT_PATH, reportMenuPath } from './report-paths.ts'

export { REPORT_PATH, reportMenuPath }

/** Who may write SQL, and so run what is not stored. */
export const REPORT_SQL = 'report_sql'

/** Code of the menu entry of a report, which the server makes: who holds it may run the report. */
export const reportMenuCode = (id: string): string => `report_${id}`

/** A report of a tenant (wire-platform §5). */
export const Report = Type.Object({
  id: Id,
  /** Unique in its tenant. */
  name: Type.String({ minLength: 1, maxLength: 100 }),
  title: Type.String({ maxLength: 100 }),
  titleEn: Type.Optional(Type.String({ maxLength: 100 })),
  /** `"0"` or `""`: this product's own database. */
  datasourceId: IdOrEmpty,
  datasourceName: Type.Optional(Type.String()),
  sql: Type.String({ minLength: 1, maxLength: REPORT_BOUNDS.sqlCharacters }),
  params: Type.Optional(Type.Array(ReportParam, { maxItems: REPORT_BOUNDS.params })),
  columns: Type.Optional(Type.Array(ReportColumn, { maxItems: REPORT_BOUNDS.columns })),
  chart: Type.Optional(Nullable(ReportChart)),
  schedule: Type.Optional(Nullable(ReportSchedule)),
  timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: REPORT_BOUNDS.timeoutSeconds.most })),
  maxRows: Type.Optional(Type.Integer({ minimum: 1, maximum: REPORT_BOUNDS.maxRows.most })),
  /** The menu below which the report's own entry stands while it is active; `""` for none. */
  menuId: IdOrEmpty,
  active: Type.Optional(Flag),
  /** When it is sent next; `""` where it is not. */
  nextTime: Type.Optional(DateTime),
  /** In a detail: the definition as other clients of the dialect read it, base64 of its JSON text. */
  content: Type.Optional(Type.String()),
  ...auditFields,
})
export type Report = Static<typeof Report>

export const reportResource = defineResource({
  name: 'report',
  code: 'report_list',
  path: REPORT_PATH,
  row: Report,
  calls: { list: 'list', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  rows: { table: 'reportDefinition', nameField: 'name' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'title', 'titleEn'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 156 },
    title: { kind: 'text', search: 'contains', widthPx: 132 },
    titleEn: { kind: 'text', hideIn: ['list'] },
    datasourceId: {
      kind: 'select',
      from: { path: '/blade-develop/datasource/select', value: 'id', label: 'name' },
      widthPx: 112,
    },
    sql: { kind: 'textarea', hideIn: ['list'], sortable: false },
    params: { kind: 'json', hideIn: ['list'] },
    columns: { kind: 'json', hideIn: ['list'] },
    chart: { kind: 'json', hideIn: ['list'] },
    schedule: { kind: 'json', hideIn: ['list'] },
    timeoutSeconds: { kind: 'integer', hideIn: ['list'] },
    maxRows: { kind: 'integer', hideIn: ['list'] },
    menuId: {
      kind: 'tree',
      from: { path: '/blade-system/menu/tree', value: 'value', label: 'title' },
      hideIn: ['list'],
    },
    active: { kind: 'switch', search: 'equals', widthPx: 100 },
    nextTime: { kind: 'datetime', hideIn: ['form'], widthPx: 120 },
    updateTime: { kind: 'datetime', hideIn: ['form'], widthPx: 104 },
  },
  sections: [
    { title: { zh: '报表', en: 'Report' }, fields: ['name', 'title', 'titleEn', 'menuId', 'active'] },
    { title: { zh: '查询', en: 'Query' }, fields: ['datasourceId', 'sql', 'params', 'timeoutSeconds', 'maxRows'] },
    { title: { zh: '展示与发送', en: 'Display and delivery' }, fields: ['columns', 'chart', 'schedule'] },
  ],
  defaultSort: { field: 'id', order: 'asc' },
  texts: {
    title: { zh: '报表', en: 'Reports' },
    purpose: {
      zh: '用 SQL 查询数据并展示；只读取，不写入',
      en: 'Query data with SQL and show it as tables and charts. Read-only',
    },
    removal: { zh: '它的菜单项和定时发送也会删除', en: 'Its menu entry and schedule are removed too' },
    fields: {
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      title: { label: { zh: '标题', en: 'Title' }, help: { zh: '不填则显示名称', en: 'Defaults to the name' } },
      titleEn: { label: { zh: '英文标题', en: 'English title' } },
      datasourceId: {
        label: { zh: '数据源', en: 'Data source' },
        help: { zh: '不选则为本系统数据库', en: 'Defaults to this product’s own database' },
      },
      sql: {
        label: { zh: 'SQL', en: 'SQL' },
        required: { zh: '请输入 SQL', en: 'Enter a query' },
        help: {
          zh: '一条 SELECT 语句；参数写成 :name',
          en: 'One SELECT statement. Write parameters as :name.',
        },
      },
      params: { label: { zh: '参数', en: 'Parameters' } },
      columns: { label: { zh: '列', en: 'Columns' } },
      chart: { label: { zh: '图表', en: 'Chart' } },
      schedule: { label: { zh: '定时发送', en: 'Schedule' } },
      timeoutSeconds: { label: { zh: '超时（秒）', en: 'Timeout (s)' } },
      maxRows: { label: { zh: '最多行数', en: 'Maximum rows' } },
      menuId: {
        label: { zh: '上级菜单', en: 'Parent menu' },
        help: { zh: '启用后在该菜单下显示', en: 'While enabled, the report appears under this menu' },
      },
      active: { label: { zh: '启用', en: 'Enabled' } },
      nextTime: { label: { zh: '下次发送', en: 'Next delivery' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
