import type { Bilingual } from '@drawdesk/contract/core/texts'

/** What reports read of one table: the columns that are named here and no others. */
export interface ReportView {
  /** As statements name it, in the schema `report`. */
  name: string
  table: string
  title: Bilingual
  /** Columns that are shown as they are. */
  columns: readonly string[]
  /** Further ones by name: an expression over columns of the table. */
  worked?: Readonly<Record<string, string>>
  /** Columns that `worked` and the condition read besides. */
  reads?: readonly string[]
  /** Rows that people took away are not shown. */
  hasDeleted?: true
  notes?: Readonly<Record<string, Bilingual>>
}

const note = (zh: string, en: string): Bilingual => ({ zh, en })

/**
 * Everything that statements of people can read of this database. Each table is behind row-level security, and the role they run as is granted
 * these columns alone (platform/database/report-wall.ts): no password, key, token, sealed text, phone number or content that people wrote stands here.
 */
export const REPORT_VIEWS: readonly ReportView[] = [
  {
    name: 'drawings',
    table: 'draw_info',
    title: note('绘画', 'Drawings'),
    columns:
      'id type parent_id state step api_id style_id ex_id login_id user_id width height n cost_amount cost_currency attempts moderation refund_state queued_time started_time finished_time create_time create_dept'.split(
        ' ',
      ),
    worked: { error_code: `error ->> 'code'` },
    reads: ['error'],
    hasDeleted: true,
    notes: {
      state: note(
        '0 排队 1 进行 2 成功 3 失败 4 取消 5 拦截',
        '0 queued, 1 running, 2 succeeded, 3 failed, 4 canceled, 5 blocked',
      ),
    },
  },
  {
    name: 'draw_apis',
    table: 'draw_api',
    title: note('绘画接口', 'Drawing APIs'),
    columns: 'id api_name api_code kind capability flow sort active create_time'.split(' '),
    hasDeleted: true,
  },
  {
    name: 'draw_styles',
    table: 'draw_style',
    title: note('绘画风格', 'Drawing styles'),
    columns: 'id style_name api_id sort active uses create_time'.split(' '),
    hasDeleted: true,
  },
  {
    name: 'experiences',
    table: 'draw_ex',
    title: note('体验活动', 'Experiences'),
    columns: 'id ex_name mu_name start_time end_time price currency paper_per_picture state active create_time'.split(
      ' ',
    ),
    hasDeleted: true,
  },
  {
    name: 'draw_costs',
    table: 'draw_cost_day',
    title: note('每日绘画费用', 'Costs of drawing by day'),
    columns:
      'day grain api_id style_id ex_id user_id currency drawings succeeded failed blocked in_vain unpriced cost lost'.split(
        ' ',
      ),
    notes: {
      grain: note('day api style ex user all：按什么统计', 'day, api, style, ex, user or all: what it counts by'),
    },
  },
  {
    name: 'orders',
    table: 'pay_order',
    title: note('支付订单', 'Payments'),
    columns:
      'id order_no kind channel channel_id way amount currency state user_id ex_id ex_name mu_name style_id login_id device_name info_id grade_name credits copies pay_time expire_time close_reason refund_amount refund_time refund_state delivery delivered_time fee create_time create_dept'.split(
        ' ',
      ),
    hasDeleted: true,
    notes: {
      amount: note('分', 'in the smallest unit (fen)'),
      state: note(
        '0 未支付 1 已支付 2 已退款 3 退款中 4 退款失败 5 已关闭',
        '0 unpaid, 1 paid, 2 refunded, 3 refunding, 4 refund failed, 5 closed',
      ),
    },
  },
  {
    name: 'refunds',
    table: 'pay_refund',
    title: note('退款', 'Refunds'),
    columns: 'id order_id refund_no amount reason state source asked_time done_time fee create_time'.split(' '),
    hasDeleted: true,
    notes: {
      amount: note('分', 'in the smallest unit (fen)'),
      state: note('1 申请 2 完成 3 失败', '1 asked, 2 done, 3 failed'),
    },
  },
  {
    name: 'sales',
    table: 'sales_day',
    title: note('每日销售', 'Sales by day'),
    columns:
      'day grain kind currency ex_id ex_name mu_name login_id device_name style_id channel channel_id count free gross refunds refund_count create_dept'.split(
        ' ',
      ),
    notes: {
      gross: note('分', 'in the smallest unit (fen)'),
      grain: note('ex device style：按什么统计', 'ex, device or style: what it counts by'),
    },
  },
  {
    name: 'profit',
    table: 'profit_day',
    title: note('每日利润', 'Profit by day'),
    columns:
      'day grain currency ordered ex_id mu_name login_id style_id orders gross refunds earned fee sheets provider voice create_dept'.split(
        ' ',
      ),
  },
  {
    name: 'credit_moves',
    table: 'credit_flow',
    title: note('点数流水', 'Moves of credits'),
    columns: 'id user_id unit kind credits balance order_id info_id create_time'.split(' '),
  },
  {
    name: 'chat_use',
    table: 'chat_usage',
    title: note('每日对话用量', 'Use of chat by day'),
    columns: 'day user_id api_id model currency messages failed prompt_tokens completion_tokens cost'.split(' '),
  },
  {
    name: 'chat_services',
    table: 'chat_api',
    title: note('对话服务', 'Chat services'),
    columns: 'id name code currency sort active create_time'.split(' '),
    hasDeleted: true,
  },
  {
    name: 'files',
    table: 'resource_file',
    title: note('文件', 'Files'),
    columns: 'id mime extension bytes width height create_user create_dept create_time'.split(' '),
    hasDeleted: true,
  },
  {
    name: 'people',
    table: 'user_account',
    title: note('用户', 'People'),
    columns: 'id account real_name user_type dept_id status create_time'.split(' '),
    hasDeleted: true,
    notes: { dept_id: note('逗号分隔的部门编号', 'ids of departments, joined by commas') },
  },
  {
    name: 'departments',
    table: 'system_dept',
    title: note('部门', 'Departments'),
    columns: 'id parent_id ancestors dept_category dept_name full_name sort'.split(' '),
    hasDeleted: true,
  },
  {
    name: 'processes',
    table: 'wf_instance',
    title: note('流程实例', 'Processes'),
    columns:
      'id process_key process_name process_version category business_table business_id start_user_id start_time end_time end_how suspension_state parent_instance_id'.split(
        ' ',
      ),
    hasDeleted: true,
  },
  {
    name: 'tasks',
    table: 'wf_task',
    title: note('流程任务', 'Tasks of processes'),
    columns:
      'id instance_id node_id name owner_id assignee_id priority due_date category claim_time end_time outcome create_time'.split(
        ' ',
      ),
    hasDeleted: true,
  },
  {
    name: 'short_messages',
    table: 'sms_message',
    title: note('短信', 'Text messages'),
    columns:
      'id sms_id batch_id category segments is_code state tries error_code cost sent_time receipt receipt_time create_time'.split(
        ' ',
      ),
    hasDeleted: true,
    notes: {
      state: note(
        'waiting 等待 sending 发送中 sent 已发送 failed 失败 limited 超限 unknown 未知',
        'waiting, sending, sent, failed, limited, unknown',
      ),
    },
  },
  {
    name: 'devices',
    table: 'device',
    title: note('设备', 'Devices'),
    columns:
      'id device_name device_code ex_id mu_name print_way media layout paper_num paper_low active online agent_online last_seen app_version create_time'.split(
        ' ',
      ),
    hasDeleted: true,
  },
  {
    name: 'paper_moves',
    table: 'paper_log',
    title: note('纸张流水', 'Moves of paper'),
    columns: 'id login_id what change paper_num job_id create_user create_time'.split(' '),
    hasDeleted: true,
    notes: { login_id: note('设备编号', 'id of the device') },
  },
  {
    name: 'prints',
    table: 'print_job',
    title: note('打印', 'Prints'),
    columns:
      'id info_id login_id order_no copies sheets printed layout media state attempts error queued_time sent_time done_time create_time'.split(
        ' ',
      ),
    hasDeleted: true,
  },
  {
    name: 'goods_orders',
    table: 'cus_order',
    title: note('商品订单', 'Product orders'),
    columns: 'id orderno state amount currency user_id pay_order_id refund_state refund_amount create_time'.split(' '),
    hasDeleted: true,
  },
  {
    name: 'invitations',
    table: 'user_invite',
    title: note('邀请', 'Invitations'),
    columns: 'id inviter_id invited_id state approved_time paid_time credits is_held reward_time create_time'.split(
      ' ',
    ),
    hasDeleted: true,
  },
  {
    name: 'api_log',
    table: 'log_api',
    title: note('接口日志', 'API log'),
    columns: 'id create_time user_id create_by title method_name method request_uri http_status time_ms kind'.split(
      ' ',
    ),
    notes: { create_by: note('账号', 'account'), time_ms: note('毫秒', 'milliseconds') },
  },
  {
    name: 'activity_log',
    table: 'log_usual',
    title: note('操作日志', 'Activity log'),
    columns:
      'id create_time user_id create_by title method_name method request_uri http_status time_ms log_level log_id log_name'.split(
        ' ',
      ),
    notes: { create_by: note('账号', 'account'), time_ms: note('毫秒', 'milliseconds') },
  },
  {
    name: 'error_log',
    table: 'log_error',
    title: note('错误日志', 'Error log'),
    columns: 'id create_time create_by method method_class method_name exception_name file_name line_number'.split(' '),
    hasDeleted: true,
  },
]

/** Columns that the role is granted of the table. */
export const grantedColumns = ({ columns, reads = [], hasDeleted }: ReportView): string[] => [
  ...new Set(['tenant_id', ...columns, ...reads, ...(hasDeleted ? ['is_deleted'] : [])]),
]
