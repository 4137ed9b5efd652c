import type {
  ReportChart,
  ReportColumn,
  ReportColumnType,
  ReportParam,
} from '@drawdesk/contract/reports/report-definition'
import type { Bilingual } from '@drawdesk/contract/core/texts'

/** A report that every tenant begins with. */
export interface ShippedReport {
  /** By which it is known among the rows; one that was removed is not made again. */
  code: string
  title: Bilingual
  sql: string
  params: readonly ReportParam[]
  columns: readonly ReportColumn[]
  chart: ReportChart
}

const day = (name: string, zh: string, en: string, word: string): ReportParam => ({
  name,
  label: zh,
  labelEn: en,
  type: 'date',
  default: word,
  required: 1,
})
const PERIOD = [day('from', '开始日期', 'From', 'today-29'), day('to', '结束日期', 'To', 'today')]

type Said = readonly [field: string, zh: string, en: string, type?: ReportColumnType, sum?: 'sum']
const columns = (...said: readonly Said[]): ReportColumn[] =>
  said.map(([field, zh, en, type = 'auto', sum]) => ({
    field,
    title: zh,
    titleEn: en,
    type,
    format: type === 'money' || type === 'percent' ? '2' : '',
    width: 0,
    sum: sum ? 1 : 0,
  }))

const DAY: Said = ['day', '日期', 'Day']
const CURRENCY: Said = ['currency', '币种', 'Currency']

export const SHIPPED_REPORTS: readonly ShippedReport[] = [
  {
    code: 'drawings_by_day',
    title: { zh: '每日绘画', en: 'Drawings by day' },
    params: PERIOD,
    sql: `select create_time::date as day, count(*) as drawings,
  count(*) filter (where state = 2) as succeeded, count(*) filter (where state = 3) as failed
from drawings
where create_time >= :from and create_time < :to + 1
group by 1
order by 1`,
    columns: columns(
      DAY,
      ['drawings', '绘画', 'Drawings', 'integer', 'sum'],
      ['succeeded', '成功', 'Succeeded', 'integer', 'sum'],
      ['failed', '失败', 'Failed', 'integer', 'sum'],
    ),
    chart: { type: 'stacked', x: 'day', y: ['succeeded', 'failed'] },
  },
  {
    code: 'failures_by_api',
    title: { zh: '接口失败率', en: 'Failures by API' },
    params: PERIOD,
    sql: `select coalesce(a.api_name, '—') as api, count(*) as drawings, count(*) filter (where d.state = 3) as failed,
  round(100.0 * count(*) filter (where d.state = 3) / count(*), 2) as failed_percent,
  mode() within group (order by d.error_code) filter (where d.state = 3) as usual_error
from drawings d
left join draw_apis a on a.id = d.api_id
where d.create_time >= :from and d.create_time < :to + 1
group by a.id, a.api_name
order by failed desc, drawings desc`,
    columns: columns(
      ['api', '接口', 'API'],
      ['drawings', '绘画', 'Drawings', 'integer', 'sum'],
      ['failed', '失败', 'Failed', 'integer', 'sum'],
      ['failed_percent', '失败率', 'Failure rate', 'percent'],
      ['usual_error', '常见错误', 'Common error'],
    ),
    chart: { type: 'columns', x: 'api', y: ['failed'] },
  },
  {
    code: 'cost_by_api_and_day',
    title: { zh: '每日接口费用', en: 'Cost by API and day' },
    params: PERIOD,
    sql: `select c.day, coalesce(a.api_name, '—') as api, c.currency, sum(c.drawings) as drawings, sum(c.cost) as cost, sum(c.lost) as lost
from draw_costs c
left join draw_apis a on a.id = c.api_id
where c.grain = 'api' and c.day between to_char(:from, 'YYYY-MM-DD') and to_char(:to, 'YYYY-MM-DD')
group by c.day, a.api_name, c.currency
having sum(c.drawings) <> 0 or sum(c.cost) <> 0 or sum(c.lost) <> 0
order by c.day, cost desc`,
    columns: columns(
      DAY,
      ['api', '接口', 'API'],
      CURRENCY,
      ['drawings', '绘画', 'Drawings', 'integer', 'sum'],
      ['cost', '费用', 'Cost', 'decimal', 'sum'],
      ['lost', '失败损失', 'Wasted', 'decimal', 'sum'],
    ),
    chart: { type: 'columns', x: 'day', y: ['cost'] },
  },
  {
    code: 'sales_by_day',
    title: { zh: '每日销售', en: 'Sales by day' },
    params: PERIOD,
    sql: `select day, currency, sum(count) as orders, sum(gross) / 100.0 as gross, sum(refunds) / 100.0 as refunded,
  (sum(gross) - sum(refunds)) / 100.0 as net
from sales
where grain = 'ex' and day between to_char(:from, 'YYYY-MM-DD') and to_char(:to, 'YYYY-MM-DD')
group by day, currency
having sum(count) <> 0 or sum(gross) <> 0 or sum(refunds) <> 0
order by day, currency`,
    columns: columns(
      DAY,
      CURRENCY,
      ['orders', '订单', 'Orders', 'integer', 'sum'],
      ['gross', '销售额', 'Gross sales', 'money', 'sum'],
      ['refunded', '退款', 'Refunded', 'money', 'sum'],
      ['net', '净额', 'Net sales', 'money', 'sum'],
    ),
    chart: { type: 'columns', x: 'day', y: ['net'] },
  },
  {
    code: 'refunds',
    title: { zh: '退款明细', en: 'Refunds' },
    params: PERIOD,
    sql: `select r.create_time, r.refund_no, o.order_no, o.channel, o.device_name, r.amount / 100.0 as amount, o.currency,
  case r.state when 1 then 'asked' when 2 then 'done' when 3 then 'failed' else '' end as state, r.reason, r.done_time
from refunds r
join orders o on o.id = r.order_id
where r.create_time >= :from and r.create_time < :to + 1
order by r.create_time desc`,
    columns: columns(
      ['create_time', '申请时间', 'Requested'],
      ['refund_no', '退款单号', 'Refund'],
      ['order_no', '订单号', 'Order'],
      ['channel', '渠道', 'Channel'],
      ['device_name', '设备', 'Device'],
      ['amount', '金额', 'Amount', 'money', 'sum'],
      CURRENCY,
      ['state', '状态', 'Status'],
      ['reason', '原因', 'Reason'],
      ['done_time', '完成时间', 'Done'],
    ),
    chart: { type: 'columns', x: 'refund_no', y: ['amount'] },
  },
  {
    code: 'chat_by_day',
    title: { zh: '每日对话', en: 'Chat by day' },
    params: PERIOD,
    sql: `select day, sum(messages) as messages, sum(failed) as failed, count(distinct user_id) as people
from chat_use
where day between to_char(:from, 'YYYY-MM-DD') and to_char(:to, 'YYYY-MM-DD')
group by day
order by day`,
    columns: columns(
      DAY,
      ['messages', '消息', 'Messages', 'integer', 'sum'],
      ['failed', '失败', 'Failed', 'integer', 'sum'],
      ['people', '用户', 'Users', 'integer'],
    ),
    chart: { type: 'line', x: 'day', y: ['messages', 'people'] },
  },
  {
    code: 'tokens_by_model',
    title: { zh: '各模型用量', en: 'Tokens by model' },
    params: PERIOD,
    sql: `select model, currency, sum(messages) as messages, sum(prompt_tokens) as prompt_tokens, sum(completion_tokens) as completion_tokens,
  sum(prompt_tokens + completion_tokens) as tokens, sum(cost) as cost
from chat_use
where day between to_char(:from, 'YYYY-MM-DD') and to_char(:to, 'YYYY-MM-DD')
group by model, currency
order by tokens desc`,
    columns: columns(
      ['model', '模型', 'Model'],
      CURRENCY,
      ['messages', '消息', 'Messages', 'integer', 'sum'],
      ['prompt_tokens', '输入 token', 'Input tokens', 'integer', 'sum'],
      ['completion_tokens', '输出 token', 'Output tokens', 'integer', 'sum'],
      ['tokens', 'token 合计', 'Tokens', 'integer', 'sum'],
      ['cost', '费用', 'Cost', 'decimal', 'sum'],
    ),
    chart: { type: 'share', x: 'model', y: ['tokens'] },
  },
  {
    code: 'storage_by_person',
    title: { zh: '用户存储', en: 'Storage by user' },
    params: [],
    sql: `select coalesce(nullif(p.real_name, ''), p.account, '—') as person, count(*) as files, sum(f.bytes) as bytes,
  sum(f.bytes) filter (where f.mime like 'image/%') as picture_bytes, max(f.create_time) as newest
from files f
left join people p on p.id = f.create_user
group by p.id, p.real_name, p.account
order by bytes desc`,
    columns: columns(
      ['person', '用户', 'User'],
      ['files', '文件', 'Files', 'integer', 'sum'],
      ['bytes', '占用', 'Size', 'bytes', 'sum'],
      ['picture_bytes', '图片', 'Pictures', 'bytes', 'sum'],
      ['newest', '最近上传', 'Latest'],
    ),
    chart: { type: 'share', x: 'person', y: ['bytes'] },
  },
  {
    code: 'approval_time',
    title: { zh: '审批用时', en: 'Approval times' },
    params: PERIOD,
    sql: `select process_name as process, count(*) as ended, round(avg(extract(epoch from end_time - start_time)) / 3600, 2) as hours,
  round((percentile_cont(0.9) within group (order by extract(epoch from end_time - start_time)) / 3600)::numeric, 2) as hours_of_nine_in_ten
from processes
where end_time >= :from and end_time < :to + 1
group by process_name
order by hours desc`,
    columns: columns(
      ['process', '流程', 'Process'],
      ['ended', '已结束', 'Ended', 'integer', 'sum'],
      ['hours', '平均用时（小时）', 'Average hours', 'decimal'],
      ['hours_of_nine_in_ten', '九成不超过（小时）', 'p90 hours', 'decimal'],
    ),
    chart: { type: 'columns', x: 'process', y: ['hours'] },
  },
  {
    code: 'short_messages_by_day',
    title: { zh: '每日短信', en: 'Text messages by day' },
    params: PERIOD,
    sql: `select create_time::date as day, count(*) as messages, count(*) filter (where state = 'sent') as sent,
  count(*) filter (where state = 'failed') as failed, sum(segments) as segments, coalesce(sum(cost), 0) as cost
from short_messages
where create_time >= :from and create_time < :to + 1
group by 1
order by 1`,
    columns: columns(
      DAY,
      ['messages', '短信', 'Messages', 'integer', 'sum'],
      ['sent', '已发送', 'Sent', 'integer', 'sum'],
      ['failed', '失败', 'Failed', 'integer', 'sum'],
      ['segments', '计费条数', 'Segments', 'integer', 'sum'],
      ['cost', '费用', 'Cost', 'decimal', 'sum'],
    ),
    chart: { type: 'stacked', x: 'day', y: ['sent', 'failed'] },
  },
  {
    code: 'paper_of_devices',
    title: { zh: '设备纸张', en: 'Device paper' },
    params: PERIOD,
    sql: `select d.device_name as device, d.mu_name as venue, d.paper_num as paper_left, d.paper_low as warned_at,
  coalesce(sum(p.printed), 0) as printed, max(p.done_time) as last_print
from devices d
left join prints p on p.login_id = d.id and p.create_time >= :from and p.create_time < :to + 1
group by d.id, d.device_name, d.mu_name, d.paper_num, d.paper_low
order by d.paper_num`,
    columns: columns(
      ['device', '设备', 'Device'],
      ['venue', '场馆', 'Venue'],
      ['paper_left', '剩余纸张', 'Paper left', 'integer', 'sum'],
      ['warned_at', '预警值', 'Alert level', 'integer'],
      ['printed', '已打印', 'Printed', 'integer', 'sum'],
      ['last_print', '最近打印', 'Last print'],
    ),
    chart: { type: 'columns', x: 'device', y: ['paper_left'] },
  },
  {
    code: 'sign_ins_by_day',
    title: { zh: '每日登录', en: 'Sign-ins by day' },
    params: PERIOD,
    sql: `select create_time::date as day, count(*) filter (where http_status < 400) as succeeded, count(*) filter (where http_status >= 400) as refused,
  count(distinct create_by) filter (where http_status < 400) as people
from api_log
where method_name = 'auth.token' and create_time >= :from and create_time < :to + 1
group by 1
order by 1`,
    columns: columns(
      DAY,
      ['succeeded', '成功', 'Succeeded', 'integer', 'sum'],
      ['refused', '被拒绝', 'Denied', 'integer', 'sum'],
      ['people', '用户', 'Users', 'integer'],
    ),
    chart: { type: 'stacked', x: 'day', y: ['succeeded', 'refused'] },
  },
]
